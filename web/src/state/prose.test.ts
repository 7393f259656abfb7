import { expect, test } from 'vitest';
import { caseOf, pictureAlone, pictureOf, plainText, sectionsOf, tokensOf } from './prose';

const TEXT = `## How a turn goes

First the *guns*, then [7.1](#case-7.1).

![The armies & their guns](map:historical)

### Each "phase"

- one
- two
`;

test('headings become sections with addresses of their own', async () => {
  expect(sectionsOf(await tokensOf(TEXT))).toEqual([
    { id: 'how-a-turn-goes', title: 'How a turn goes', depth: 2 },
    { id: 'each-phase', title: 'Each "phase"', depth: 3 },
  ]);
});

test('a link with a case leads to it, another nowhere', () => {
  expect(caseOf('#case-12.0-Forest')).toBe('12.0-Forest');
  expect(caseOf('#case-8.61-Dx')).toBe('8.61-Dx');
  expect(caseOf('https://example.org/#case-1')).toBeNull();
  expect(caseOf('#table=x')).toBeNull();
});

test('a paragraph of one picture is a picture with its caption', async () => {
  const found = (await tokensOf(TEXT)).map(pictureAlone).filter(Boolean);
  expect(found).toEqual([{ is: 'map', of: 'historical', caption: 'The armies & their guns' }]);
  expect(pictureOf('figure:zones', 'x')?.is).toBe('figure');
  expect(pictureOf('javascript:alert(1)', 'x')).toBeNull();
  expect(pictureOf('https://example.org/a.png', 'x')).toBeNull();
});

test('words are read without their marks', async () => {
  const paragraph = (await tokensOf(TEXT)).find((t) => t.type === 'paragraph');
  expect(paragraph && plainText(paragraph)).toBe('First the guns, then 7.1.');
});
