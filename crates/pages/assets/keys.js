// The keyboard: arrows walk the marks on the map, letters reach the tools.

/** Listens to the whole page; what is typed into a field stays there. */
export function keys({ map, chooser, undo, hint, help, measure }) {
  const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  document.addEventListener('keydown', (e) => {
    if (e.ctrlKey || e.metaKey || e.altKey || document.querySelector('dialog[open]')) return;
    const typing = e.target.closest('input, select, textarea');
    if (e.key === 'Escape') {
      if (typing) typing.blur();
      chooser.back();
      return;
    }
    if (typing) return;
    const on_map = e.target.closest('.over, #map') !== null;
    if (arrows[e.key] && (on_map || e.target === document.body || e.target.id === 'main')) {
      e.preventDefault();
      chooser.step(...arrows[e.key]);
    } else if (on_map && (e.key === 'Enter' || e.key === ' ')) {
      e.preventDefault();
      e.target.closest('[data-mark]')?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }));
    } else if (on_map && (e.key === 'Home' || e.key === 'End')) {
      e.preventDefault();
      chooser.at = chooser.drawn?.at(e.key === 'Home' ? 0 : -1)?.key;
      chooser.focus();
    } else {
      const run = {
        '/': () => document.getElementById('find').focus(),
        '?': help,
        u: undo,
        h: hint,
        r: measure,
        m: () => chooser.focus(),
        '+': () => map.zoom(1.4),
        '-': () => map.zoom(1 / 1.4),
        0: () => map.whole(),
        z: () => map.choices(),
      }[e.key];
      if (run) {
        e.preventDefault();
        run();
      }
    }
  });
}
