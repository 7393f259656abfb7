// One function takes whatever happens at a table, from the player or the server, to the next state and to what is to be asked.

import type {
  ApartPush, Description, GameEvent, Group, Hex, OrderButton, Overlay, PieceId, Plan, PlayersPush, Push, Refusal, Reviewed, ReviewPush, SeatsPush, Selection, Side, Suggestion, Target, UndoPush, View,
} from '../wire';
import { newsOf, returnSpeed } from './apart';
import { leading } from './arrows';
import { askCard, carded, openCard, withCard } from './cards';
import { act, click, describe, goTogether, nextReady, pick, take, takeUpNext, why, type Click } from './clicks';
import { command, deciding, narrate, setPace, setPlayer, type ComputerOrder } from './computer';
import { answerUnseen, reopened, sitDown } from './cover';
import { throwsOf } from './dice';
import { turnBoard } from './geometry';
import { askHint, carryOut, focusHint, followHint, hinted } from './hint';
import { goOn, GOING_ON, guided, lessonHexes, lookedAt, showMe, spokenLesson } from './lesson';
import { concerns, withEvents } from './log';
import { aimedIn, atHand, choiceOf, chooserIn, IDLE, pickedIn, reviewIn, withoutAim, withoutChooser } from './mode';
import { toggleOverlay } from './overlays';
import { launch, notPlanned, planned, toggleSwitch } from './planner';
import type { Pace } from './settings';
import { advance, beat, looked, paused, play, playSince, setSpeed } from './replay';
import { scenesOf } from './scenes';
import { moveTo } from './slider';
import { finished, settled, staged, toldOf } from './stage';
import { beginStudy, closeStudy, openStudy, studied, studyFailed, studyPushed } from './study';
import { chosen, cleared, counterOf, NO_CARDS, same, type Ask, type Habits, type Step, type TableState } from './table';
import { spokenPrompt } from './text';
import { answerUndo, undo, undoPushed, withdrawUndo } from './undo';

export type Message =
  | ({ is: 'click' } & Click)
  | { is: 'pick'; pieces: PieceId[] }
  | { is: 'take'; target: Target }
  | { is: 'drop'; hex: Hex }
  | { is: 'order'; order: OrderButton; sure?: boolean; kept?: true } // kept: given at an earlier position
  | { is: 'act'; action: string }
  | { is: 'type'; text: string }
  | { is: 'undo'; sure?: boolean }
  | { is: 'answer-undo'; agree: boolean }
  | { is: 'withdraw-undo' }
  | { is: 'undo-pushed'; push: UndoPush }
  | { is: 'seats'; push: SeatsPush }
  | { is: 'apart-pushed'; push: ApartPush }
  | { is: 'return'; since: number } // to a game that has gone on meanwhile
  | { is: 'notice'; text: string }
  | { is: 'escape' }
  | { is: 'next'; step: 1 | -1 }
  | { is: 'take-up' }
  | { is: 'go-together' }
  | { is: 'grouped'; ticket: number; group: Group }
  | { is: 'habits'; habits: Habits }
  | { is: 'cursor'; hex: Hex }
  | { is: 'turn'; to: number } // the sheet: degrees clockwise
  | { is: 'describe'; hex: Hex }
  | { is: 'card'; piece: PieceId }
  | { is: 'open-card'; piece: PieceId | null }
  | { is: 'carded'; sequence: number; piece: PieceId; description: Description }
  | { is: 'switch'; id: string }
  | { is: 'launch' }
  | { is: 'overlay'; id: string; hovered: Hex | null }
  | { is: 'show'; pieces: PieceId[]; hexes: Hex[] }
  | { is: 'look'; at: number }
  | { is: 'look-event'; event: GameEvent }
  | { is: 'present' }
  | { is: 'uncover' }
  | { is: 'seated'; view: View; log: GameEvent[] }
  | { is: 'ask-again'; side: Side }
  | { is: 'settled'; n: number }
  | { is: 'play'; on: boolean }
  | { is: 'speed'; speed: number }
  | { is: 'refuse'; refusal: Refusal; hex: Hex | null }
  | { is: 'preferences'; motion: boolean }
  | { is: 'pushed'; push: Push }
  | { is: 'rejoined'; view: View; log: GameEvent[] }
  | { is: 'selected'; ticket: number; selection: Selection }
  | { is: 'planned'; ticket: number; plan: Plan }
  | { is: 'overlaid'; ticket: number; overlay: Overlay }
  | { is: 'described'; ticket: number; description: Description }
  | { is: 'looked'; ticket: number; view: View }
  | { is: 'because'; ticket: number; hex: Hex | null; refusal: Refusal | null }
  | { is: 'player'; side: Side; level: string | null }
  | { is: 'pace'; pace: Pace; opening?: boolean }
  | { is: 'computer'; order: ComputerOrder }
  | { is: 'players-pushed'; push: PlayersPush }
  | { is: 'hint'; piece: PieceId | null }
  | { is: 'hinted'; ticket: number; suggestions: Suggestion[] }
  | { is: 'hint-focus'; at: number }
  | { is: 'hint-do'; at: number; all: boolean }
  | { is: 'lesson-next'; step: number }
  | { is: 'lesson-show' }
  | { is: 'study' }
  | { is: 'study-begin' }
  | { is: 'study-step'; number: number }
  | { is: 'study-close' }
  | { is: 'studied'; answer: Reviewed }
  | { is: 'study-pushed'; push: ReviewPush }
  | { is: 'done'; what?: string }
  | { is: 'failed'; what: string; ticket: number | null; refusal: Refusal };

// What only looks, or comes from elsewhere, leaves the picture alone.
const INPUTS = new Set<Message['is']>([
  'click', 'pick', 'take', 'drop', 'order', 'act', 'type', 'undo', 'answer-undo', 'escape', 'next', 'take-up', 'go-together', 'describe', 'switch', 'launch', 'overlay', 'look', 'look-event',
  'present', 'uncover', 'play', 'hint', 'hint-do', 'lesson-next', 'lesson-show', 'study', 'study-step', 'study-close',
]);

// Whoever takes a hand in it makes the picture catch up, and is then heard. While an action is on its way the last thing told is kept.
export function update(before: TableState, m: Message): Step {
  if (!INPUTS.has(m.is)) return step(before, m);
  const caught = m.is === 'play' ? finished(before) : paused(finished(before));
  const state = caught.waiting ? { ...caught, waiting: null } : caught;
  if (before.replay.back && (m.is === 'escape' || m.is === 'click')) return [toPresent(state), []];
  if (state.busy && waits(state.busy, m)) return [{ ...halted(state), waiting: m.is === 'order' ? { ...m, kept: true } : m }, []];
  if (m.is === 'order' && (before.stage || m.kept)) return meantNow(state, m);
  return before.stage && m.is === 'escape' ? [state, []] : step(state, m);
}

// An order of an earlier picture is carried out only while it still says the same: another phase has another end.
function meantNow(state: TableState, m: Extract<Message, { is: 'order' }>): Step {
  const offered = state.view.orders.find((o) => o.action === m.order.action && o.label === m.order.label);
  return offered ? step(state, { ...m, order: offered }) : [state, []];
}

// A second click on the same button is not a second order.
function waits(busy: string, m: Message): boolean {
  return m.is === 'click' || m.is === 'pick' || m.is === 'next' || m.is === 'take-up' || (m.is === 'order' && m.order.action !== busy);
}

function step(state: TableState, m: Message): Step {
  switch (m.is) {
    case 'click': return lookedAt(halted(state), m) ?? withCard(click(unstudied(halted(state)), m), m);
    case 'pick': return atHand(state) && mine(state) ? pick(unstudied(halted(state)), m.pieces) : same(state);
    case 'take': return take(chosen(state, withoutChooser(choiceOf(state.mode))), m.target);
    case 'drop': return drop(state, m.hex);
    case 'order': return order(state, m.order, m.sure ?? false);
    case 'act': return atHand(state) && usable(state) ? act(state, m.action) : same(state);
    case 'type': return !usable(state) ? same(state) : [{ ...state, bubble: null }, [{ ask: 'order', text: m.text }]];
    case 'undo': return undo(halted(state), m.sure ?? false);
    case 'answer-undo': return answerUndo(state, m.agree);
    case 'withdraw-undo': return withdrawUndo(state);
    case 'undo-pushed': return undoPushed(state, m.push);
    case 'seats': return seatLost(state, m.push);
    case 'apart-pushed': return apartPushed(state, m.push);
    case 'notice': return [{ ...state, notice: m.text, said: m.text }, []];
    case 'return': return playSince(state, m.since, returnSpeed(state.view.sequence - m.since));
    case 'escape': return escape(state);
    case 'next': return nextReady(unstudied(state), m.step);
    case 'take-up': return takeUpNext(unstudied(halted(state)));
    case 'go-together': return atHand(state) && mine(state) ? goTogether(state) : same(state);
    case 'habits': return [{ ...state, habits: m.habits }, []];
    case 'cursor': return [{ ...state, cursor: m.hex }, []];
    case 'turn': return [{ ...state, board: turnBoard(state.board, (m.to - (state.board.turned ?? 0)) / 90) }, []];
    case 'describe': return describe(state, m.hex);
    case 'card': return askCard(state, m.piece);
    case 'open-card': return [openCard(state, m.piece), []];
    case 'carded': return carded(state, m.sequence, m.piece, m.description);
    case 'switch': return toggleSwitch(state, m.id);
    case 'launch': return launch(state);
    case 'overlay': return toggleOverlay(state, m.id, m.hovered);
    case 'show': return show(state, m.pieces, m.hexes);
    case 'look': return look(state, m.at);
    case 'look-event': return lookEvent(state, m.event);
    case 'present': return [toPresent(state), []];
    case 'uncover': return sitDown(state);
    case 'seated': return begin(reopened(state, m.view, m.log));
    case 'ask-again': return [state, [{ ask: 'ask-again', side: m.side }]];
    case 'settled': return onward(state, m.n);
    case 'play': return play(state, m.on);
    case 'speed': return setSpeed(state, m.speed);
    case 'refuse': return [{ ...state, bubble: { refusal: m.refusal, hex: m.hex } }, []];
    case 'lesson-next': return goOn(state, m.step);
    case 'lesson-show': return atHand(state) ? showMe(halted(state)) : same(state);
    case 'preferences': return [{ ...still(state, m.motion), motion: m.motion }, []];
    default: return isAdvice(m) ? advice(state, m) : answered(state, m);
  }
}

// Whether a person is to decide.
function mine(state: TableState): boolean {
  return deciding(state.view) === null;
}

// The same, or a die is to be rolled for the computer by hand.
function usable(state: TableState): boolean {
  return mine(state) || state.view.orders.length > 0;
}

// Whoever takes a hand in it ends what is carried out by itself.
function halted(state: TableState): TableState {
  return state.carrying.length > 0 ? { ...state, carrying: [] } : state;
}

// Whoever plays on at the present position leaves the review.
function unstudied(state: TableState): TableState {
  return state.study && atHand(state) ? closeStudy(state) : state;
}

type Advice = Extract<Message, { is: `hint${string}` | `stud${string}` | 'player' | 'pace' | 'computer' | 'players-pushed' }>;

function isAdvice(m: Message): m is Advice {
  return /^(hint|stud|player|pace|computer)/.test(m.is);
}

// The computer: who plays, what it advises, what it says about the game.
function advice(state: TableState, m: Advice): Step {
  switch (m.is) {
    case 'player': return setPlayer(state, m.side, m.level);
    case 'pace': return setPace(state, m.pace, m.opening ?? false);
    case 'computer': return command(state, m.order);
    case 'players-pushed': return playersPushed(state, m.push);
    case 'hint': return askHint(unstudied(halted(state)), m.piece);
    case 'hinted': return hinted(state, m.ticket, m.suggestions);
    case 'hint-focus': return focusHint(state, m.at);
    case 'hint-do': return followHint(state, m.at, m.all);
    case 'study': return openStudy(state);
    case 'study-begin': return beginStudy(state);
    case 'study-step': return studyStep(state, m.number);
    case 'study-close': return [closeStudy(toPresent(state)), []];
    case 'studied': return studied(state, m.answer);
    case 'study-pushed': return studyPushed(state, m.push);
  }
}

// Who plays, how fast, what it thinks about. A seat that has passed to another comes with a view: what was being chosen is put away.
function playersPushed(before: TableState, { computer, view, log }: PlayersPush): Step {
  if (!view) return [{ ...before, view: { ...before.view, computer } }, []];
  if (view.cover || before.view.cover) return begin(reopened(before, view, log ?? []));
  const state = finished(before);
  const next = { ...(atHand(state) ? { ...cleared(state), overlay: null } : state), view, carrying: [], busy: null };
  return atHand(next) ? carryOn(next) : [next, []];
}

// A step of the review: its position on the map, with what would have been better.
function studyStep(state: TableState, number: number): Step {
  if (!state.study?.review) return same(state);
  const [next, asks] = look(state, number);
  const step = state.study.review.steps.find((s) => s.number === number);
  const hexes = leading(step?.best_moves ?? []).flatMap(([, from, to]) => [from, to]).filter((h): h is Hex => !!h && h in state.board.hexes);
  return [{ ...next, study: { ...state.study, step: number }, said: step?.text ?? next.said }, hexes.length > 0 ? [...asks, { ask: 'show', hexes }] : asks];
}

// Motion that is switched off ends with what is being shown.
function still(state: TableState, motion: boolean): TableState {
  return motion ? state : finished(state);
}

function toPresent(state: TableState): TableState {
  const next = cleared(state);
  return next.mode.is === 'reviewing' ? { ...next, mode: IDLE } : next;
}

type Answer = Extract<Message, { is: 'pushed' | 'rejoined' | 'selected' | 'planned' | 'grouped' | 'overlaid' | 'described' | 'looked' | 'because' | 'done' | 'failed' }>;

function answered(state: TableState, m: Answer): Step {
  switch (m.is) {
    case 'pushed': return pushed(state, m.push);
    case 'rejoined': return arrive(state, { table: m.view.table, sequence: m.view.sequence, events: [], view: m.view, log: m.log });
    case 'done': return m.what === undefined || m.what === state.busy ? [{ ...state, busy: null }, []] : same(state);
    case 'failed': return failed(state, m);
    default: break;
  }
  const current = m.is === 'overlaid' || m.is === 'described' ? state.aside : state.ticket;
  if (m.ticket !== current) return same(state);
  switch (m.is) {
    case 'selected': return [selected(state, m.selection), []];
    case 'planned': return [planned(state, m.plan), []];
    case 'grouped': return [grouped(state, m.group), []];
    case 'overlaid': return [state.overlay?.is === 'shown' ? { ...state, overlay: { ...state.overlay, answer: m.overlay }, said: m.overlay.text } : state, []];
    case 'described': return [{ ...state, info: m.description, said: [m.description.title, ...m.description.lines].join('. ') }, []];
    case 'looked': return looked(state, m.view);
    case 'because': return because(state, m.hex, m.refusal);
  }
}

function selected(state: TableState, selection: Selection): TableState {
  const choice = choiceOf(state.mode);
  return choice.is === 'idle' ? state : { ...chosen(state, { ...choice, selection }), said: spokenSelection(selection) };
}

function spokenSelection(selection: Selection): string {
  const places = new Set(selection.targets.map((t) => t.hex)).size;
  return [selection.title, ...selection.lines, selection.refused?.message ?? `${places} ${places === 1 ? 'hex' : 'hexes'} to choose from`].join('. ');
}

// Where several would go: drawn, and told.
function grouped(state: TableState, group: Group): TableState {
  const choice = choiceOf(state.mode);
  if (choice.is !== 'selecting') return state;
  return { ...chosen(state, { ...choice, group }), said: [group.title, ...group.stays.map((s) => s.why.message)].join('. ') };
}

function because(state: TableState, hex: Hex | null, refusal: Refusal | null): Step {
  if (refusal === null) return hex ? describe(state, hex) : same(state);
  return [{ ...state, bubble: { refusal, hex }, said: `${refusal.message} ${refusal.rule ?? ''}` }, []];
}

function failed(state: TableState, m: Extract<Message, { is: 'failed' }>): Step {
  if (m.what === 'card') return same(state); // the counter itself says enough
  if (m.what === 'review') return [studyFailed(state, m.refusal.message), []];
  if (m.what === 'hint') return state.hint && m.ticket === state.hinting ? [{ ...state, hint: null, bubble: { refusal: m.refusal, hex: null }, said: m.refusal.message }, []] : same(state);
  const freed = m.what === 'do' || m.what === 'do-all' || m.what === 'undo' || m.what === 'answer-undo' || m.what === GOING_ON ? { ...state, busy: null, carrying: [] } : state;
  const current = m.what === 'overlay' || m.what === 'describe' ? state.aside : state.ticket;
  if (m.ticket !== null && m.ticket !== current) return [freed, []];
  if (m.what === 'plan') return [notPlanned(freed, m.refusal), []];
  if (m.what === 'look') return [{ ...toPresent(paused(freed)), bubble: { refusal: m.refusal, hex: null } }, []];
  const hex = aimedIn(freed) ?? counterOf(freed.view, pickedIn(freed)[0] ?? '')?.hex ?? null;
  return [{ ...freed, bubble: { refusal: m.refusal, hex }, overlay: m.what === 'overlay' ? null : freed.overlay, said: m.refusal.message }, []];
}

function drop(state: TableState, hex: Hex): Step {
  if (!mine(state)) return same(state);
  const choice = choiceOf(state.mode);
  const [next, asks] = click(choice.is === 'selecting' ? chosen(state, { ...choice, aimed: hex }) : state, { hex });
  const chooser = chooserIn(next);
  const only = chooser?.targets.length === 1 ? chooser.targets[0] : undefined;
  if (only) return take(chosen(next, withoutChooser(choiceOf(next.mode))), only);
  return asks.length > 0 || chooser ? [next, asks] : why(next, hex);
}

function order(state: TableState, button: OrderButton, sure: boolean): Step {
  if (state.mode.is === 'handing-over') return answerUnseen(state, button);
  if (!atHand(state) || state.busy || !usable(state)) return same(state);
  if (button.refused) return [{ ...state, bubble: { refusal: button.refused, hex: null }, said: button.refused.message }, []];
  const asks = button.confirm !== undefined && !guided(state.view) && !(button.action === 'end' && state.habits.unasked.includes(state.view.prompt.decision));
  if (asks && !sure) return [{ ...state, mode: { is: 'confirming', order: button, back: choiceOf(state.mode) }, said: button.confirm ?? '' }, []];
  return act(state, button.action, button.lasting);
}

// Escape puts away the newest thing first.
function escape(state: TableState): Step {
  if (state.bubble) return [{ ...state, bubble: null }, []];
  const { mode } = state;
  if (state.carrying.length > 0 || state.hint) return [{ ...state, carrying: [], hint: null }, []];
  if (mode.is === 'confirming' || mode.is === 'undoing') return [{ ...state, mode: mode.back }, []];
  if (mode.is === 'selecting' && (mode.chooser || mode.aimed)) return [{ ...state, mode: withoutAim(mode) }, []];
  if (mode.is === 'selecting' || mode.is === 'planning' || state.info || state.card) return [cleared(state), []];
  if (state.overlay) return [{ ...state, overlay: null }, []];
  if (mode.is === 'reviewing') return [toPresent(state), []];
  if (state.study) return [closeStudy(state), []];
  return [{ ...state, marked: { pieces: [], hexes: [] }, info: null }, []];
}

function show(state: TableState, pieces: PieceId[], hexes: Hex[]): Step {
  const places = pieces.map((p) => counterOf(state.view, p)?.hex).filter((h): h is Hex => typeof h === 'string');
  const all = [...new Set([...places, ...hexes])];
  return [{ ...state, marked: { pieces, hexes }, cursor: all[0] ?? state.cursor }, [{ ask: 'show', hexes: all }]];
}

function look(state: TableState, at: number): Step {
  const goal = moveTo(at, state.view.sequence);
  const review = reviewIn(state);
  if (state.mode.is === 'handing-over' || (goal === state.view.sequence && !review)) return same(state);
  if (goal === state.view.sequence) return [toPresent(state), []];
  const next = cleared(state);
  return [{ ...next, overlay: null, mode: { is: 'reviewing', at: goal, view: review?.view ?? null } }, [{ ask: 'look', ticket: next.ticket, at: goal }]];
}

function lookEvent(state: TableState, event: GameEvent): Step {
  const isPiece = (id: string): boolean => counterOf(state.view, id) !== undefined;
  const marked = concerns(event, isPiece, (hex) => hex in state.board.hexes);
  const [next, asks] = look(state, event.n);
  const hexes = marked.pieces.map((p) => counterOf(state.view, p)?.hex).filter((h): h is Hex => typeof h === 'string');
  return [{ ...next, marked }, [...asks, { ask: 'show', hexes: [...hexes, ...marked.hexes] }]];
}

// A scene is over, or the moment between two positions of a replay.
function onward(state: TableState, n: number): Step {
  if (!state.stage) return n === state.scene ? advance(state, []) : same(state);
  const [next, asks] = settled(state, n);
  if (next.stage || next === state) return [next, asks];
  const [last, more] = beat(next);
  return [last, [...asks, ...more]];
}

function pushed(state: TableState, push: Push): Step {
  if (!push.view || (push.sequence < state.view.sequence && push.back === undefined)) return same(state);
  return onlyStepped(state, push) ? stepped(state, push.view) : arrive(state, push);
}

// A step of a lesson is done with, and nothing has happened on the map: what is picked or shown stays.
function onlyStepped({ view }: TableState, push: Push): boolean {
  const same = push.view?.lesson !== undefined && push.view.lesson.id === view.lesson?.id && push.sequence === view.sequence;
  return same && push.events.length === 0 && push.back === undefined;
}

function stepped(state: TableState, view: View): Step {
  return [toLesson({ ...state, view, busy: null, bubble: null, said: view.lesson ? spokenLesson(view.lesson) : '' }), []];
}

// The cursor goes where the lesson points, so that it is at hand by keyboard.
function toLesson(state: TableState): TableState {
  const [first] = pickedIn(state).length > 0 ? [] : lessonHexes(state.view);
  return { ...state, cursor: first ?? state.cursor };
}

// A new position. Whoever looks at an earlier one goes on looking, unless the seat has changed.
function arrive(state: TableState, push: Push): Step {
  const view = push.view ?? state.view;
  if (view.cover || state.view.cover) return begin(reopened(state, view, push.log ?? [], push.events));
  const fell = throwsOf(push.events);
  const kept = state.mode.is === 'reviewing' ? state : { ...cleared(state), overlay: null };
  const next: TableState = {
    ...kept, view, busy: null, then: null, carrying: [], waiting: null,
    cards: view.seat === state.view.seat ? kept.cards : NO_CARDS,
    log: push.log ?? withEvents(state.log, push.events, push.back),
    thrown: fell.length > 0 ? fell : push.back !== undefined || push.events.length > 0 ? [] : state.thrown,
    notice: push.undone ?? (push.sequence === state.view.sequence && push.events.length === 0 && view.over === state.view.over ? state.notice : ''),
    said: [push.undone ?? '', ...push.events.map((e) => e.text), spoken(view)].filter(Boolean).join(' '),
  };
  const [shown, asks] = narrate(state, next, push);
  const [seen, scenes] = watched(state, shown, push);
  if (!atHand(seen)) return [seen, [...asks, ...scenes]];
  const [last, more] = (push.back === undefined && (goOnWith(state.then, seen) ?? carryOut(state, seen) ?? passOver(seen, push) ?? offerNext(state, seen))) || carryOn(seen);
  const again: Ask[] = state.waiting && push.events.length > 0 ? [{ ask: 'again', message: state.waiting }] : [];
  return [view.lesson?.step === state.view.lesson?.step ? last : toLesson(last), [...asks, ...scenes, ...more, ...again]];
}

// What is to be done now, for those who do not see it.
function spoken({ lesson, prompt }: View): string {
  return lesson ? spokenLesson(lesson) : spokenPrompt(prompt);
}

// What it looked like; not where the eyes are elsewhere, or others than those that saw the position before.
function watched(before: TableState, next: TableState, push: Push): Step {
  const news = push.events.length > 0 || push.back !== undefined;
  if (!news || !atHand(before) || !atHand(next) || (next.board.hidden && before.view.seat !== next.view.seat)) return [{ ...next, stage: next.mode.is === 'reviewing' ? next.stage : null }, []];
  return staged(next, { was: toldOf(before), now: toldOf(next), scenes: scenesOf(before.view, push.back === undefined ? push.events : [], next.view) });
}

// A phase in which nothing can be done ends by itself, and is undone with what was decided before it.
function passOver(state: TableState, push: Push): Step | null {
  const { view } = state;
  const side = view.prompt.side;
  if (guided(view) || !state.habits.passes || !view.idle || push.events.length === 0 || side === null || !state.seats.includes(side) || !mine(state)) return null;
  const line: GameEvent = { type: 'passed', rule: '', text: `${view.heading}: nothing left to do.`, n: view.sequence };
  const passing = { ...state, busy: PASSING, log: [...state.log, line], said: `${state.said} ${line.text}` };
  return [passing, [{ ask: 'do', action: PASSING, sequence: view.sequence, joins: true }]];
}

const PASSING = 'end';

// Where pieces act one after another, the next is taken up when one has acted.
function offerNext(before: TableState, next: TableState): Step | null {
  const [was, is] = [before.view, next.view];
  const goesOn = is.next.pick && was.next.pick && is.prompt.side === was.prompt.side && pickedIn(before).length > 0;
  if (!goesOn || guided(is) || is.pending || !mine(next)) return null;
  const [taken, asks] = takeUpNext(next, true);
  // While the picture still shows what became of the last one, the map stays where it is.
  return asks.length > 0 ? [taken, next.stage ? asks.filter((a) => a.ask !== 'show') : asks] : null;
}

// Who is here, what is asked and what time is left has changed; the position has not.
function apartPushed(state: TableState, { apart }: ApartPush): Step {
  const news = newsOf(state.view.apart, apart, state.seats);
  const said = news.map((n) => n.text).join(' ');
  const notice = news.filter((n) => !n.shown).map((n) => n.text).join(' ');
  const heard = news.some((n) => n.cue !== null) ? { cue: 'knock' as const, n: state.heard.n + 1 } : state.heard;
  const call = news.find((n) => n.called);
  const called = call ? { text: call.text, n: (state.called?.n ?? 0) + 1 } : state.called;
  return [{ ...state, view: { ...state.view, apart }, heard, called, ...(said ? { notice, said } : {}) }, []];
}

// Somebody else has taken a seat that was held here.
function seatLost(state: TableState, push: SeatsPush): Step {
  if (!push.view) return same(state);
  const [next, asks] = arrive({ ...cleared(state), seats: push.seats }, { table: push.table, sequence: push.view.sequence, events: [], view: push.view, ...(push.log ? { log: push.log } : {}) });
  const title = state.board.battle_sides.find((s) => s.id === push.lost)?.title ?? push.lost;
  const notice = `The person you invited has taken the ${title} seat.`;
  return [{ ...next, notice, said: notice }, asks];
}

// A table that has just been opened: somebody may be in the middle of something.
export function begin(state: TableState): Step {
  return state.mode.is === 'handing-over' ? [state, []] : carryOn(toLesson({ ...state, said: spoken(state.view) }));
}

// The piece that was clicked while another was in the middle of something.
function goOnWith(piece: PieceId | null, state: TableState): Step | null {
  return piece !== null && (state.view.ready[piece]?.length ?? 0) > 0 ? pick(state, [piece]) : null;
}

// Whoever is in the middle of something stays picked.
function carryOn(state: TableState): Step {
  const pieces = state.view.pending?.pieces ?? [];
  const able = pieces.length > 0 && pieces.every((p) => (state.view.ready[p]?.length ?? 0) > 0);
  return able && !state.view.planner ? pick(state, pieces) : [state, []];
}
