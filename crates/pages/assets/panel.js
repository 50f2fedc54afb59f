// The panel beside the map: what may be chosen, what would follow with its odds, and why not.

import { el, get, t } from './common.js';

/** A section without a number, as a small sign: what stands before its colon, if that is short. */
function brief(words) {
  const head = words.split(':')[0].replace(/^The /, '');
  return head.length <= 24 ? head : '§';
}

export class Panel {
  constructor(box, { api, system, ask }) {
    Object.assign(this, { box, api, system, ask });
  }

  put(...children) {
    this.box.replaceChildren(...children.filter(Boolean));
  }

  focus() {
    this.box.querySelector('button.main, button, input, a')?.focus();
  }

  /** A link to a rule, named by its section, with our sentence as its title. */
  cite(rule, whole = false) {
    const words = rule.section || rule.id;
    const number = words.match(/^[\d.]*/)[0].replace(/\.$/, '');
    return el(
      'a',
      { class: 'cite', href: `/rules/${this.system}/${encodeURIComponent(rule.id)}`, title: [words, rule.says].filter(Boolean).join(': '), 'aria-label': t('rule', { a: words }) },
      whole ? words : number ? `§${number}` : brief(words),
    );
  }

  button(label, run, attributes = {}) {
    return el('button', { type: 'button', on: { click: run }, ...attributes }, label);
  }

  /** A choice as a button: words, and the notation small where it says something else. */
  choice(offer, run) {
    const plain = offer.words.toLowerCase() === offer.say.toLowerCase();
    return el(
      'li',
      {},
      el('button', { type: 'button', class: 'choice', 'data-say': offer.say, on: { click: () => run(offer) } }, offer.words, plain ? null : el('small', { class: 'faint' }, ` ${offer.say}`)),
    );
  }

  /** What this seat answers by itself, and how to end it. */
  standing(box, state, rise) {
    box.hidden = !state.standing;
    if (state.standing) box.replaceChildren(t('standing', { a: state.standing }), ' ', this.button(t('standing-end'), rise, { id: 'rise' }));
  }

  idle(state) {
    this.put(el('p', { class: 'faint' }, state.seat === null ? t('watching') : t('idle')));
  }

  /** What may be chosen now. */
  choices(offers, state, at) {
    let lead = null;
    if (at.here) lead = t('choose-here');
    else if (at.name !== null) lead = offers.length > 0 ? t('choose-of', { a: at.name }) : t('choose-places', { a: at.name });
    else if (at.actors) lead = offers.length > 0 ? t('choose') : t('choose-units');
    else if (at.places) lead = offers.length > 0 ? t('choose-place-or') : t('choose-place');
    this.put(
      lead && el('p', {}, lead),
      el('ul', { class: 'choices' }, ...offers.map((offer) => this.choice(offer, at.pick))),
      at.back && this.button(t('back'), at.back),
      state.measured ? this.order(state, at) : null,
      this.barred(at.barred, state),
    );
  }

  /** Units that lie on one another: which one? */
  stack(units, back) {
    this.put(
      el('p', {}, t('choose-stack')),
      el('ul', { class: 'choices' }, ...units.map((unit) => el('li', {}, this.button(unit.words, unit.run, { class: 'choice unit' })))),
      this.button(t('back'), back),
    );
  }

  /** A field for orders that are measured, not listed. */
  order(state, at) {
    const field = el('input', { type: 'text', id: 'order', autocomplete: 'off', spellcheck: 'false' });
    return el(
      'form',
      { class: 'order', on: { submit: (e) => { e.preventDefault(); if (field.value.trim()) at.pick({ say: field.value.trim(), words: field.value.trim(), free: true }); } } },
      el('label', { for: 'order' }, t('measure')),
      field,
      el('button', { type: 'submit' }, t('measure-go')),
    );
  }

  /** What is barred, and the rules that bar it. */
  barred(refused, state) {
    if (!refused || refused.length === 0) return null;
    const rows = refused.slice(0, 40).map((no) => this.no(no, state));
    if (refused.length > 40) rows.push(el('li', { class: 'faint' }, t('more', { n: refused.length - 40 })));
    const all = refused.reduce((sum, no) => sum + no.n, 0);
    return el('details', { class: 'barred' }, el('summary', {}, `${t('why')} `, el('span', { class: 'faint' }, t('barred', { n: all }))), el('ul', {}, ...rows));
  }

  /** One barred choice, or several with the same reasons. */
  no(refused, state) {
    const more = refused.n > 1 ? el('span', { class: 'faint' }, ` ${t('more', { n: refused.n - 1 })}`) : null;
    return el('li', {}, el('s', {}, refused.words), more, this.reasons(refused.rules.map((id) => state.rules[id])));
  }

  reasons(rules) {
    return el('ul', { class: 'reasons', lang: 'en' }, ...rules.map((rule) => el('li', {}, rule.says, ' ', this.cite(rule))));
  }

  /** A thing on the map, and what it may not do. */
  about(sentence, refused, state, back) {
    this.put(
      el('p', { lang: 'en' }, sentence),
      refused.length > 0 && el('h2', {}, t('why-title')),
      refused.length > 0 && el('ul', { class: 'barred' }, ...refused.slice(0, 20).map((no) => this.no(no, state))),
      this.button(t('back'), back),
    );
  }

  /** What an offer does, with its exact odds, before it is done. */
  preview(offer, state, { done, back, stand }) {
    const odds = el('div', { class: 'odds', 'aria-live': 'polite' }, el('p', { class: 'faint' }, t('odds-wait')));
    // Odds that come too late would only be refused.
    const now = () => {
      this.asking?.abort();
      done();
    };
    const go = this.button(t('do'), now, { class: 'main' });
    const plain = offer.words.toLowerCase() === offer.say.toLowerCase();
    this.put(
      el('h2', {}, offer.words),
      plain ? null : el('p', { class: 'faint' }, offer.say),
      el('p', { class: 'act' }, go, ' ', this.button(t('cancel'), back)),
      stand && el('p', { class: 'faint' }, this.button(t('stand'), stand, { id: 'stand' }), ' ', t('stand-note')),
      el('p', { class: 'faint touch' }, t('tap-again')),
      odds,
      state.rule && el('p', { class: 'faint' }, ...[state.rule, ...(state.here ?? []).slice(-2)].flatMap((rule) => [this.cite(rule), ' '])),
    );
    this.count(offer, odds, go, false);
  }

  async count(offer, box, go, whole) {
    const asked = this.ask();
    const to = `${this.api}/odds?say=${encodeURIComponent(offer.say)}${whole ? '&whole=1' : ''}`;
    try {
      this.asking?.abort();
      this.asking = new AbortController();
      const odds = await get(to, this.asking.signal);
      if (this.ask() !== asked || !box.isConnected) return;
      box.replaceChildren(...this.odds(odds, offer, box, go, whole));
    } catch (error) {
      if (!box.isConnected || error.name === 'AbortError') return;
      const { title, detail, rules, instead } = error.problem ?? {};
      const parts = [el('p', {}, [title, detail].filter(Boolean).join(' ') || t('odds-fail'))];
      if (rules?.length > 0) {
        go.disabled = true;
        parts.push(this.reasons(rules));
      }
      if (instead) parts.push(el('p', {}, `${t('instead')} `, el('code', {}, instead)));
      box.replaceChildren(...parts);
    }
  }

  odds({ replies = [], ...told }, offer, box, go, whole) {
    const parts = [el('h3', {}, t('odds')), ...this.outcomes(told)];
    // The enemy is asked on the way: what follows from each of his answers.
    for (const reply of replies) parts.push(el('details', {}, el('summary', {}, reply.if), ...this.outcomes(reply)));
    if (!whole && (told.lines.length > 1 || replies.length > 0)) parts.push(this.button(t('whole'), () => this.count(offer, box, go, true)));
    return parts;
  }

  /** What happens in any case, and what else with which chances. */
  outcomes({ certain, lines, assumes }) {
    const parts = [];
    if (certain.length > 0) {
      if (lines.length > 1) parts.push(el('p', { class: 'faint' }, t('odds-certain')));
      const rows = certain.slice(0, 6).map((words) => el('li', {}, words));
      parts.push(el('ul', {}, ...rows));
      const rest = this.rest(certain);
      if (rest) parts.push(rest);
    }
    if (lines.length <= 1) {
      parts.push(el('p', { class: 'faint' }, t('odds-sure')));
    } else {
      const rows = lines.slice(0, 24).map((line) =>
        el(
          'tr',
          {},
          el('th', { scope: 'row' }, line.percent.includes('%') ? line.percent : `${line.percent} %`, el('br'), el('small', {}, `${line.numerator}/${line.denominator}`)),
          el('td', {}, el('meter', { min: 0, max: 1, value: line.share, 'aria-hidden': 'true' }), el('span', {}, line.words.slice(0, 6).join('; ')), this.rest(line.words)),
        ),
      );
      parts.push(el('table', {}, el('tbody', {}, ...rows)));
      if (lines.length > 24) parts.push(el('p', { class: 'faint' }, t('more', { n: lines.length - 24 })));
      parts.push(el('p', { class: 'faint' }, t('odds-sum'), assumes ? el('span', { lang: 'en' }, ` (${assumes})`) : null));
    }
    return parts;
  }

  /** What follows besides, for whoever wants it all. */
  rest(words) {
    if (words.length <= 6) return null;
    const rows = words.slice(6).map((sentence) => el('li', {}, sentence));
    return el('details', {}, el('summary', {}, t('more', { n: rows.length })), el('ul', {}, ...rows));
  }

  /** The log, newest first. */
  log(list, lines) {
    list?.replaceChildren(...[...lines].reverse().map((line) => this.told(line)));
  }

  told(line) {
    return el('li', {}, line.text, line.rule ? ' ' : null, line.rule ? this.cite(line.rule) : null);
  }

  /** What happened since the reader's last decision. */
  news(box, state) {
    box.hidden = state.curtain || state.news.length === 0 || state.seat === null;
    if (box.hidden) return box.replaceChildren();
    const many = state.news.length > 4;
    const list = el('ul', {}, ...state.news.map((line) => this.told(line)));
    return box.replaceChildren(el('details', { open: !many || state.yours }, el('summary', {}, `${t('news')} (${state.news.length})`), list));
  }

  curtain(state, lift) {
    const seat = state.asked.find((name) => state.held.includes(name)) ?? state.held[0];
    const side = state.sides[seat === 'blue' ? 1 : 0];
    this.put(el('h2', {}, state.prompt), el('p', {}, t('curtain-note')), this.button(t('curtain-go', { side }), () => lift(seat), { class: 'main' }));
    this.focus();
  }

  dice(need, thrown) {
    const field = el('input', { type: 'text', id: 'dice', autocomplete: 'off', required: true, inputmode: need.kind === 'roll' && need.sides === 6 ? 'numeric' : 'text' });
    this.put(
      el('h2', {}, t('dice')),
      el('p', {}, need.words, ' ', this.cite(need.rule)),
      el(
        'form',
        { class: 'order', on: { submit: (e) => { e.preventDefault(); thrown(field.value); } } },
        el('label', { for: 'dice' }, t('dice-label')),
        field,
        el('button', { type: 'submit', class: 'main' }, t('dice-go')),
      ),
    );
    field.focus();
  }

  over(state, game) {
    this.put(
      el('h2', {}, t('over')),
      el('p', {}, state.over.text),
      el('p', { class: 'act' }, el('a', { class: 'button', href: `/g/${game}/replay` }, t('to-replay')), ' ', el('a', { class: 'button', href: '/' }, t('again'))),
    );
  }

  hinting() {
    this.put(el('h2', {}, t('hint')), el('p', { class: 'faint' }, t('hint-wait')));
  }

  hint(advice, look, back) {
    this.put(el('h2', {}, t('hint')), el('p', { lang: 'en' }, el('strong', {}, advice.say)), ...advice.told.map((line) => el('p', {}, line)), el('p', { class: 'act' }, this.button(t('hint-take'), look, { class: 'main' }), ' ', this.button(t('back'), back)));
    this.focus();
  }

  sure(question, yes, no) {
    this.put(el('p', {}, question), el('p', { class: 'act' }, this.button(t('concede-no'), no, { class: 'main' }), ' ', this.button(t('concede-yes'), yes, { class: 'grave' })));
    this.focus();
  }

  help() {
    const box = el(
      'dialog',
      { 'aria-labelledby': 'help-title' },
      el('h2', { id: 'help-title' }, t('help-title')),
      el('ul', {}, ...['tab', 'enter', 'esc', 'find', 'keys', 'measure', 'mouse', 'signs'].map((key) => el('li', {}, t(`help-${key}`)))),
      el('form', { method: 'dialog' }, el('button', { class: 'main' }, t('close'))),
    );
    box.addEventListener('close', () => box.remove());
    document.body.append(box);
    box.showModal();
  }
}
