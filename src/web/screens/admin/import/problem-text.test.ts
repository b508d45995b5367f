import { expect, test } from 'vitest'
import { problemText } from './problem-text.ts'

test('formats one problem per line under the file name, without repeating the line number', () => {
  const problems = [
    { place: '/standards/0/name', line: 12, message: 'is empty' },
    { place: 'line 3, column 9', line: 3, message: 'no comma' },
    { place: 'text', message: 'too long' },
  ]
  expect(problemText('set.json', problems)).toBe(
    'set.json\nline 12\t/standards/0/name\tis empty\nline 3, column 9\tno comma\ntext\ttoo long',
  )
})
