import { expect, test } from 'vitest'
import { diffWords, foldedPart } from './diff-words.ts'

const marked = (from: string, to: string) =>
  diffWords(from, to)
    .map(({ kind, text }) => (kind === 'same' ? text : `${kind === 'added' ? '+' : '-'}[${text}]`))
    .join('')

test.each([
  ['the plan is old', 'the plan is new', 'the plan is-[ old]+[ new]'],
  ['a b c d', 'a x c d y', 'a-[ b]+[ x] c d+[ y]'],
  ['', 'new text', '+[new text]'],
  ['gone', '', '-[gone]'],
  ['one\ntwo', 'one\nthree', 'one-[\ntwo]+[\nthree]'],
  ['same', 'same', 'same'],
  ['a a a', 'a a', 'a a-[ a]'],
])('%j to %j', (from, to, parts) => {
  expect(marked(from, to)).toBe(parts)
})

test('each side is whole, whatever is compared', () => {
  const words = Array.from({ length: 700 }, (_, index) => `w${(index * 7919) % 97}`)
  const [from, to] = [words.join(' '), words.toReversed().join(' ')]
  const parts = diffWords(from, to)
  const side = (kind: 'removed' | 'added') =>
    parts
      .filter((part) => part.kind !== kind)
      .map(({ text }) => text)
      .join('')
  expect(side('added')).toBe(from)
  expect(side('removed')).toBe(to)
})

test('a long part that stayed is folded between words', () => {
  const text = 'word '.repeat(60).trim()
  expect(foldedPart('short', 'both')).toBe('short')
  expect(foldedPart(text, 'start')).toMatch(/^word.*word …$/)
  expect(foldedPart(text, 'end')).toMatch(/^… word.*word$/)
  expect(foldedPart(text, 'both')).toMatch(/^word.* … word/)
})
