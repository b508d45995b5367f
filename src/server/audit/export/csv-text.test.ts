import { expect, test } from 'vitest'
import { csvText, plainCell } from './csv-text.ts'

test('cells with commas, quotes and line ends are quoted, lines end with CR LF', () => {
  expect(
    csvText([
      ['a', 'b,c', 'say "x"', 'two\nlines'],
      [1, -2, true, null],
    ]),
  ).toBe('a,"b,c","say ""x""","two\nlines"\r\n1,-2,true,\r\n')
})

test('an object is one cell of JSON', () => {
  expect(csvText([[{ text: 'a "b"' }]])).toBe('"{""text"":""a \\""b\\""""}"\r\n')
})

test.each(['Acme', "it's", 'a=b', '1+1', 'Sam - Senior', '47', '', '(c)'])(
  'leaves %j unchanged',
  (text) => {
    expect(plainCell(text)).toBe(text)
  },
)
