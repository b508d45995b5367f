import { expect, test } from 'vitest'
import { noteLines } from './place-notes.ts'

const note = (key: string, top: number) => ({ key, top, content: key })

test('notes stand from the top, those of about the same height in one line', () => {
  const lines = noteLines([note('c', 40), note('a', 10), note('b', 11.5), note('d', 42)], 2)
  expect(lines.map(({ top, notes }) => [top, notes.map(({ key }) => key)])).toEqual([
    [10, ['a', 'b']],
    [40, ['c']],
    [42, ['d']],
  ])
  expect(noteLines([], 2)).toEqual([])
})
