// The list of all choices: a combobox, so that every legal choice can be reached by typing alone.

import { el, t } from './common.js';

const SHOWN = 60;

export class Finder {
  constructor(pick) {
    this.pick = pick;
    this.input = document.getElementById('find');
    this.list = document.getElementById('found');
    this.offers = [];
    this.at = -1;
    this.input.addEventListener('input', () => this.draw(true));
    this.input.addEventListener('focus', () => this.draw(true));
    this.input.addEventListener('blur', () => setTimeout(() => this.close(), 150));
    this.input.addEventListener('keydown', (e) => this.key(e));
    // Pressing an option must not take the focus first, or the list would close under the finger.
    this.list.addEventListener('pointerdown', (e) => e.preventDefault());
    this.list.addEventListener('click', (e) => {
      const option = e.target.closest('[data-say]');
      if (option) this.done(option.dataset.say);
    });
  }

  take(offers) {
    this.offers = offers;
    this.input.value = '';
    this.close();
  }

  matching() {
    const words = this.input.value.toLowerCase().split(/\s+/).filter(Boolean);
    return this.offers.filter((offer) => {
      const text = `${offer.words} ${offer.say}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
  }

  draw(open) {
    const found = this.matching();
    const options = found.slice(0, SHOWN).map((offer, i) =>
      el(
        'li',
        { role: 'option', id: `found-${i}`, 'data-say': offer.say, 'aria-selected': i === this.at ? 'true' : 'false' },
        offer.words,
      ),
    );
    if (found.length > SHOWN) {
      options.push(el('li', { role: 'option', 'aria-disabled': 'true', 'aria-selected': 'false', class: 'faint' }, t('more', { n: found.length - SHOWN })));
    }
    if (found.length === 0) {
      options.push(el('li', { role: 'option', 'aria-disabled': 'true', 'aria-selected': 'false', class: 'faint' }, t('find-none')));
    }
    this.count = Math.min(found.length, SHOWN);
    if (this.at >= this.count) this.at = -1;
    this.list.replaceChildren(...options);
    this.list.hidden = !open;
    this.input.setAttribute('aria-expanded', open ? 'true' : 'false');
    this.point();
  }

  point() {
    const now = this.at < 0 ? null : document.getElementById(`found-${this.at}`);
    for (const option of this.list.children) option.setAttribute('aria-selected', option === now ? 'true' : 'false');
    if (now) {
      this.input.setAttribute('aria-activedescendant', now.id);
      now.scrollIntoView({ block: 'nearest' });
    } else {
      this.input.removeAttribute('aria-activedescendant');
    }
  }

  key(e) {
    if (e.key === 'ArrowDown' || e.key === 'ArrowUp') {
      e.preventDefault();
      if (this.list.hidden) this.draw(true);
      const by = e.key === 'ArrowDown' ? 1 : -1;
      this.at = this.at < 0 ? (by > 0 ? 0 : this.count - 1) : (this.at + by + this.count) % Math.max(this.count, 1);
      this.point();
    } else if (e.key === 'Enter') {
      e.preventDefault();
      const chosen = document.getElementById(`found-${Math.max(this.at, 0)}`);
      if (chosen?.dataset.say !== undefined) this.done(chosen.dataset.say);
    } else if (e.key === 'Escape' && !this.list.hidden) {
      e.stopPropagation();
      this.close();
    }
  }

  done(say) {
    const offer = this.offers.find((known) => known.say === say);
    this.close();
    if (offer) this.pick(offer);
  }

  close() {
    this.at = -1;
    this.list.hidden = true;
    this.input.setAttribute('aria-expanded', 'false');
    this.input.removeAttribute('aria-activedescendant');
  }
}
