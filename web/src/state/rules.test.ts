import { describe, expect, it } from 'vitest';
import type { RuleBook, RuleCase } from '../wire';
import { casesUnder, chapters, examplesOf, leadsTo } from './rules';

const one = (number: string, part = 'standard', kind: RuleCase['kind'] = 'rule', text = 'Text.'): RuleCase =>
  ({ number, part, title: `Title of ${number}`, kind, text, rulings: [], see: [] });
const book: RuleBook = {
  cases: [one('1.0'), one('2.0', 'standard', 'heading', ''), one('2.1', 'standard', 'heading'), one('2.11'), one('2.2'), one('12.0-Clear'), one('4A-a'), one('4B'), one('20.0', 'hill'), one('20.1', 'hill')],
  rulings: {},
};
const at = (number: string) => book.cases.find((c) => c.number === number) as RuleCase;

describe('the contents of the rules', () => {
  it('have every chapter of every part, whatever its first case is', () => {
    expect(chapters(book).map((c) => `${c.part} ${c.chapter} ${c.number}`)).toEqual(['standard 1 1.0', 'standard 2 2.0', 'standard 12 12.0-Clear', 'standard 4 4A-a', 'hill 20 20.0']);
  });
  it('have under each chapter and heading what belongs to it', () => {
    expect(casesUnder(book, at('2.0')).map((c) => c.number)).toEqual(['2.1', '2.11', '2.2']);
    expect(casesUnder(book, at('2.1')).map((c) => c.number)).toEqual(['2.11']);
    expect(casesUnder(book, at('2.2'))).toEqual([]);
  });
  it('lead from a heading without text to its first case', () => {
    expect(leadsTo(book, '2.0')).toBe('2.1');
    expect(leadsTo(book, '2.1')).toBe('2.1');
    expect(leadsTo(book, '9.9')).toBe('9.9');
  });
});

describe('the examples under a case', () => {
  const listed = [
    { id: 'far', title: 'Far', cases: ['2.2', '2.1'] },
    { id: 'near', title: 'Near', cases: ['2.1'] },
    { id: 'other', title: 'Other', cases: ['2.11'] },
  ];
  it('are those that explain it, those made for it first', () => {
    expect(examplesOf(listed, '2.1').map((e) => e.id)).toEqual(['near', 'far']);
    expect(examplesOf(listed, '1.0')).toEqual([]);
  });
});
