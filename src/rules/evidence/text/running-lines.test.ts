import { expect, test } from 'vitest'
import { runningLines } from './running-lines.ts'

const cut = (texts: readonly string[]) =>
  runningLines(texts).map((ranges, at) =>
    ranges.map(({ start, end }) => texts[at]!.slice(start, end)),
  )

const page = (number: number, head = 'Access Policy') =>
  `${head}\n\nbody ${'abcdefgh'[number]} one\nbody ${'abcdefgh'[number]} two\nmore ${'abcdefgh'[number]}\nthe ${'abcdefgh'[number]} end\nInternal use\n\nPage ${number} of 6`

test('what stands at the edge of most pages runs along them, numbers aside', () => {
  const texts = [1, 2, 3].map((number) => page(number))
  expect(cut(texts)).toEqual(
    [1, 2, 3].map((number) => ['Access Policy', 'Internal use', `Page ${number} of 6`]),
  )
})

test('odd and even pages have lines of their own', () => {
  const texts = [1, 2, 3, 4, 5, 6].map((number) => page(number, number % 2 ? 'Title' : 'Chapter'))
  expect(cut(texts).map(([first]) => first)).toEqual([
    'Title',
    'Chapter',
    'Title',
    'Chapter',
    'Title',
    'Chapter',
  ])
})

test('what stands amid a page or on one page alone does not run', () => {
  const middle = (letter: string) =>
    ['1', '2', '3'].map((digit) => `${letter}${letter} first`.repeat(Number(digit))).join('\n') +
    `\nSame words\n${['4', '5', '6'].map((digit) => `${letter}${letter} last`.repeat(Number(digit))).join('\n')}`
  expect(cut(['a', 'b', 'c'].map(middle))).toEqual([[], [], []])
  expect(cut(['One page\nalone'])).toEqual([[]])
})
