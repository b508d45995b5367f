import { expect, test } from 'vitest'
import { cleanOffset, cleanText, rawIndex } from './clean-text.ts'

test.each([
  ['ligatures become letters', 'o\uFB03ce', 'office'],
  ['Arabic presentation forms become letters', '\uFE91\uFEF4\uFE96', '\u0628\u064A\u062A'],
  ['soft hyphens and zero-width characters go', 'in\u00ADfor\u200Bm\uFEFFed', 'informed'],
  ['controls go', 'a\u0000b\u007Fc', 'abc'],
  ['each run of white space is a space', 'a\u00A0\u2009 b\t\nc', 'a b c'],
  ['hyphens are one character', 'multi\u2011factor\u2010sign', 'multi-factor-sign'],
  ['letters and their accents are joined', 'cafe\u0301', 'caf\u00E9'],
  [
    'compatibility characters keep their meaning',
    '10\u00B2 \u2122 \u00BD',
    '10\u00B2 \u2122 \u00BD',
  ],
])('%s', (_, raw, clean) => {
  expect(cleanText(raw)).toBe(clean)
})

test('an offset in the clean text leads back to the character', () => {
  const raw = '  The o\uFB03ce \u00A0 is  in\u00ADformed '
  const clean = cleanText(raw).trim()
  expect(clean).toBe('The office is informed')
  for (const letter of ['T', 'o', 'i', 'f'])
    expect(cleanOffset(raw, raw.indexOf(letter))).toBe(
      clean.indexOf(letter === 'i' ? 'is' : letter === 'f' ? 'formed' : letter),
    )
  expect(raw.slice(rawIndex(raw, 0), rawIndex(raw, 3)).trim()).toBe('The')
  expect(raw.slice(rawIndex(raw, 4), rawIndex(raw, 10))).toBe('o\uFB03ce')
  expect(rawIndex(raw, clean.length)).toBe(raw.length)
  expect(cleanOffset(raw, raw.length)).toBe(clean.length)
})
