import { describe, expect, it } from 'vitest';
import { apart, state, view } from '../testing/fixture';
import type { Clock, Proposed } from '../wire';
import { briefly, clockText, isLow, isMyTurn, isReady, lasting, leftAt, nameOf, newsOf, offsetAfter, proposalInWords, returnFrom, returnSpeed, termsInWords } from './apart';
import { update } from './update';

const clock: Clock = { left: { red: 90_000, blue: 60_000 }, running: 'red', paused: false, until: 1_000_000, now: 910_000 };

describe('people apart', () => {
  it('are called by their name, as guests, or as one still waited for', () => {
    const a = apart();
    expect(nameOf(a, ['red'], 'red')).toBe('You');
    expect(nameOf(a, ['red'], 'blue')).toBe('Bob');
    expect(nameOf({ ...a, people: a.people.map((p) => ({ ...p, name: '' })) }, ['red'], 'blue')).toBe('guest');
    expect(nameOf({ ...a, people: a.people.map((p) => ({ ...p, offered: true })) }, ['red'], 'blue')).toBe('open seat');
  });

  it('begin when everybody is there and the dice are mixed', () => {
    expect(isReady(apart())).toBe(true);
    expect(isReady(apart({ dice: { state: 'sealed', text: '' } }))).toBe(false);
    expect(isReady(apart({ people: apart().people.map((p) => ({ ...p, offered: p.side === 'blue' })) }))).toBe(false);
  });

  it('have the turn only while the game waits for them', () => {
    expect(isMyTurn(view({ apart: apart() }), ['red'])).toBe(true);
    expect(isMyTurn(view({ apart: apart() }), ['blue'])).toBe(false);
    expect(isMyTurn(view({ apart: apart(), over: true }), ['red'])).toBe(false);
    expect(isMyTurn(view({ apart: apart({ dice: { state: 'waiting', text: '' } }) }), ['red'])).toBe(false);
    expect(isMyTurn(view(), ['red'])).toBe(false);
  });
});

describe('a clock', () => {
  it('runs for one side, by the time of the server', () => {
    expect(leftAt(clock, 'red', 930_000)).toBe(70_000);
    expect(leftAt(clock, 'blue', 930_000)).toBe(60_000);
    expect(leftAt(clock, 'red', 1_100_000)).toBe(0);
    expect(leftAt({ ...clock, paused: true }, 'red', 930_000)).toBe(90_000);
  });

  it('is set by the message that was least delayed, and anew after a jump', () => {
    expect(offsetAfter(null, clock, 900_000)).toBe(10_000);
    expect(offsetAfter(10_000, clock, 900_300)).toBe(10_000);
    expect(offsetAfter(10_000, clock, 899_800)).toBe(10_200);
    expect(offsetAfter(10_000, clock, 999_000)).toBe(-89_000);
  });

  it('is read as people read clocks', () => {
    expect(clockText(9_340)).toBe('0:09.3');
    expect(clockText(59_900)).toBe('1:00');
    expect(clockText(245_000)).toBe('4:05');
    expect(clockText(3_849_000)).toBe('1:04:09');
    expect(clockText(187_200_000)).toBe('2 days 4 h');
    expect([lasting(45), lasting(60), lasting(5400), lasting(86_400), lasting(259_200)]).toEqual(['45 seconds', '1 minute', '2 hours', '24 hours', '3 days']);
    expect([briefly(3), briefly(200), briefly(8000), briefly(400_000)]).toEqual(['just now', '3 min', '2 h', '4 days']);
  });

  it('is low near its end', () => {
    const { terms } = apart();
    expect(isLow(59_000, { ...terms, clock: { main: 1800, increment: 10 } })).toBe(true);
    expect(isLow(61_000, { ...terms, clock: { main: 1800, increment: 10 } })).toBe(false);
    expect(isLow(30_000, { ...terms, clock: { main: 60, increment: 0 } })).toBe(false);
    expect(isLow(3_600_000, { ...terms, pace: 'correspondence', clock: { days: 3 } })).toBe(true);
    expect(isLow(1, { ...terms, clock: null })).toBe(false);
  });
});

describe('terms and proposals', () => {
  it('are told in sentences', () => {
    expect(termsInWords({ pace: 'live', clock: { main: 1800, increment: 20 }, reaction: 30, chat: true })).toEqual([
      'You play at one sitting.', 'Each player has 30 minutes for the whole game, and 20 seconds more for each turn.', 'A question in the other player\'s turn waits 30 seconds, then the answer is no.',
    ]);
    expect(termsInWords({ pace: 'correspondence', clock: { days: 1 }, reaction: null, chat: false })).toEqual(['You play by correspondence, over days.', 'Whoever is to decide has 1 day.', 'There is no chat.']);
    expect(proposalInWords(apart(), ['red'], { what: 'draw', by: 'blue' })).toBe('Bob offers a draw.');
    expect(proposalInWords(apart(), ['red'], { what: 'draw', by: 'red' })).toBe('You have offered a draw.');
  });
});

describe('news', () => {
  const without = (change: object): ReturnType<typeof apart> => apart({ people: apart().people.map((p) => (p.side === 'blue' ? { ...p, ...change } : p)) });

  it('tell who has come and gone, and nothing of oneself', () => {
    expect(newsOf(without({ offered: true, here: false }), apart(), ['red'])).toEqual([{ text: 'Bob has taken the seat.', cue: 'arrival', called: true }]);
    expect(newsOf(without({ here: false }), apart(), ['red'])).toEqual([{ text: 'Bob is here.', cue: 'arrival' }]);
    expect(newsOf(apart(), without({ here: false }), ['red'])).toEqual([{ text: 'Bob has gone.', cue: null }]);
    expect(newsOf(apart(), without({ here: false }), ['blue'])).toEqual([]);
    expect(newsOf(undefined, apart(), ['red'])).toEqual([]);
  });

  it('tell a question of the other once', () => {
    const asked = apart({ proposals: [{ what: 'draw', by: 'blue' }] });
    expect(newsOf(apart(), asked, ['red'])).toEqual([{ text: 'Bob offers a draw.', cue: 'question', shown: true }]);
    expect(newsOf(asked, asked, ['red'])).toEqual([]);
    expect(newsOf(apart(), asked, ['blue'])).toEqual([]);
    const [next] = update(state({ seats: ['red'] }, { apart: apart() }), { is: 'apart-pushed', push: { table: 't', sequence: 7, apart: asked } });
    expect([next.said, next.notice]).toEqual(['Bob offers a draw.', '']); // a card shows it
  });

  it('tell what has become of one\'s own question', () => {
    const still: Clock = { ...clock, running: null, until: null };
    const asked = (what: Proposed): ReturnType<typeof apart> => apart({ clock: still, proposals: [{ what, by: 'red' }] });
    const told = (what: Proposed, after: object): string[] => newsOf(asked(what), apart({ clock: still, ...after }), ['red']).map((n) => n.text);
    expect(told('draw', {})).toEqual(['Your offer of a draw no longer stands.']);
    expect(told('draw', { ended: { how: 'drawn', side: '', text: '' } })).toEqual([]);
    expect(told('pause', { clock: { ...still, paused: true } })).toEqual(['The clocks are paused.']);
    expect(told('more-time', {})).toEqual(['Your wish for more time no longer stands.']);
    expect(told('more-time', { clock: { ...still, left: { red: 960_000, blue: 960_000 } } })).toEqual(['There is more time.']);
    expect(newsOf(asked('draw'), apart({ clock: still }), ['blue'])).toEqual([]);
  });

  it('stay when a position comes in which nothing has happened', () => {
    const start = state({ seats: ['red'], notice: 'Bob is here.' }, { apart: apart() });
    expect(update(start, { is: 'pushed', push: { table: 't', sequence: 7, events: [], view: view({ sequence: 7, apart: apart() }) } })[0].notice).toBe('Bob is here.');
    expect(update(start, { is: 'pushed', push: { table: 't', sequence: 8, events: [], view: view({ sequence: 8, apart: apart() }) } })[0].notice).toBe('');
  });

  it('reach the table without disturbing what is picked', () => {
    const start = state({ seats: ['red'], mode: { is: 'selecting', picked: ['a'], selection: null, aimed: null, chooser: null, group: null } }, { apart: apart() });
    const [next, asks] = update(start, { is: 'apart-pushed', push: { table: 't', sequence: 7, apart: without({ here: false }) } });
    expect(asks).toEqual([]);
    expect(next.mode).toBe(start.mode);
    expect(next.notice).toBe('Bob has gone.');
    expect(next.view.apart?.people[1]?.here).toBe(false);
    expect(next.called).toBeNull();
    const [come] = update(state({ seats: ['red'] }, { apart: without({ offered: true, here: false }) }), { is: 'apart-pushed', push: { table: 't', sequence: 7, apart: apart() } });
    expect(come.called?.text).toBe('Bob has taken the seat.');
    expect(come.heard.cue).toBe('knock');
  });
});

describe('returning to a game', () => {
  it('begins where it was seen last', () => {
    expect(returnFrom(view({ apart: apart({ seen: 4 }) }), ['red'], null)).toBe(4);
    expect(returnFrom(view({ apart: apart({ seen: null }) }), ['red'], 5)).toBe(5);
    expect(returnFrom(view({ apart: apart({ seen: 4 }) }), ['red'], 6)).toBe(6);
    expect(returnFrom(view({ apart: apart({ seen: 7 }) }), ['red'], null)).toBeNull();
    expect(returnFrom(view({ apart: apart({ seen: null }) }), ['red'], null)).toBeNull();
    expect(returnFrom(view({ apart: apart({ seen: 4 }) }), [], null)).toBeNull();
    expect([3, 20, 50, 400].map(returnSpeed)).toEqual([1, 2, 4, 8]);
  });

  it('plays what has happened, and one Escape or click ends it', () => {
    const [playing, asks] = update(state(), { is: 'return', since: 4 });
    expect(asks).toEqual([{ ask: 'look', ticket: playing.ticket, at: 4 }]);
    const [moving] = update(playing, { is: 'looked', ticket: playing.ticket, view: view({ sequence: 4 }) });
    expect(moving.replay.back).toEqual({ since: 4, speed: 1 });
    for (const skip of [{ is: 'escape' }, { is: 'click', hex: '0303' }] as const) {
      const [now, none] = update(moving, skip);
      expect(now.mode.is).toBe('idle');
      expect(now.replay).toMatchObject({ on: false, back: null });
      expect(none).toEqual([]);
    }
  });

  it('leaves the speed of the replay as it was, and waits while something is being chosen', () => {
    const [playing] = update(state({ replay: { on: false, speed: 0.5, ahead: null, due: false, back: null } }, { sequence: 100 }), { is: 'return', since: 4 });
    expect(playing.replay.speed).toBe(8);
    expect(update(playing, { is: 'present' })[0].replay.speed).toBe(0.5);
    const choosing = state({ mode: { is: 'selecting', picked: ['a'], selection: null, aimed: null, chooser: null, group: null } });
    expect(update(choosing, { is: 'return', since: 4 })).toEqual([choosing, []]);
  });
});
