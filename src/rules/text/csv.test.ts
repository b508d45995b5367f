import { expect, test } from 'vitest'
import { csvDelimiter, parseCsv } from './csv.ts'

test.for<readonly [text: string, rows: string[][]]>([
  ['', []],
  ['a,b', [['a', 'b']]],
  [
    'a,b\r\n1,\n',
    [
      ['a', 'b'],
      ['1', ''],
    ],
  ],
  ['"a, ""b""\r\nc",d\n', [['a, "b"\r\nc', 'd']]],
  ['a "b",c', [['a "b"', 'c']]],
  ['"open, and\nnever closed', [['open, and\nnever closed']]],
  ['\n\na', [[''], [''], ['a']]],
])('parses %j', ([text, rows]) => {
  expect(parseCsv(text, ',')).toEqual(rows)
})

test.for([
  ['a,b\n1,2\n', ','],
  ['a;b\n"1,5";2,5\n', ';'],
  ['a\tb, c\n1\t2, 3, 4\n', '\t'],
  ['a|b\n1|2\n', '|'],
  ['one column\nno delimiter\n', ','],
  ['', ','],
  ['name;text\nRM 1;"a, b, c; d"\nRM 2;e, f\n', ';'],
] as const)('finds the delimiter of %j', ([text, delimiter]) => {
  expect(csvDelimiter(text)).toBe(delimiter)
})
