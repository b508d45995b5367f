import { expect, test } from 'vitest'
import { mentionBeingTyped, mentionedIn, mentionRanges } from './mentions.ts'

test.each<[text: string, expected: { start: number; typed: string } | null]>([
  ['@', { start: 0, typed: '' }],
  ['@Sa', { start: 0, typed: 'Sa' }],
  ['Thanks (@sam se', { start: 8, typed: 'sam se' }],
  ['Line\n@Zoë', { start: 5, typed: 'Zoë' }],
  ['@Anne-Marie O’Neil', { start: 0, typed: 'Anne-Marie O’Neil' }],
  ['@Sam Senior ', null],
  ['sam@example', null],
  ['@Sam, look', null],
  ['@@', null],
  ['none', null],
])('in %j, what is typed at its end is %j', (text, expected) => {
  expect(mentionBeingTyped(text, text.length)).toEqual(expected)
})

test('only what is before the caret is being typed', () => {
  expect(mentionBeingTyped('@Sam and more', 3)).toEqual({ start: 0, typed: 'Sa' })
})

const names = ['Sam', 'Sam Senior', 'Casey Client']

test.each<[text: string, expected: readonly string[]]>([
  ['@Sam Senior and @Casey Client', ['Sam Senior', 'Casey Client']],
  ['@Sam, @Sam Seniority', ['Sam', 'Sam']],
  ['@Samuel', []],
  ['mail@Sam Senior', []],
  ['(@Casey Client)', ['Casey Client']],
  ['@casey client', []],
  ['@', []],
])('%j mentions %j', (text, expected) => {
  const ranges = mentionRanges(text, names)
  expect(ranges.map(({ name }) => name)).toEqual(expected)
  for (const { start, end, name } of ranges) expect(text.slice(start, end)).toBe(`@${name}`)
})

const people = [
  { Id: 'a', FullName: 'Ann' },
  { Id: 'b', FullName: 'Ann' },
  { Id: 'c', FullName: 'Bea' },
]

test.each<[string, readonly string[], readonly string[]]>([
  ['@Ann', [], ['a', 'b']],
  ['@Ann', ['b', 'c'], ['b']],
  ['@Bea @Ann @Bea', ['a'], ['c', 'a']],
  ['nobody', ['a'], []],
])('%j with %j picked mentions %j', (text, picked, expected) => {
  expect(mentionedIn(text, people, new Set(picked))).toEqual(expected)
})
