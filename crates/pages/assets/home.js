// The home page: the sides of a card bear the names of the chosen battle, and its picture shows it.

for (const select of document.querySelectorAll('select[name="scenario"][data-system]')) {
  const card = select.closest('form');
  const show = () => {
    const option = select.selectedOptions[0];
    for (const side of ['red', 'blue']) {
      card.querySelector(`[data-side="${side}"]`).textContent = option.dataset[side];
    }
    const swap = (address) => address.replace(/(picture\/[^/]+\/).+(\.(light|dark)\.svg)/, `$1${option.value}$2`);
    for (const image of card.querySelectorAll('img.map')) if (image.src !== swap(image.src)) image.src = swap(image.src);
    for (const source of card.querySelectorAll('source')) source.srcset = swap(source.srcset);
  };
  select.addEventListener('change', show);
  show();
}
