import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-serializer.ts'
import { choiceIn, dayIn, definedOnly, idIn, onlyValid, textIn } from './search-values.ts'

test.each([
  ['7', 7],
  [7, 7],
  ['0', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['x', undefined],
  [undefined, undefined],
])('%j holds the id %s', (value, id) => {
  expect(idIn(value)).toBe(id)
})

test('texts, days and choices are dropped when they are none', () => {
  expect([textIn('a'), textIn(''), textIn(1)]).toEqual(['a', undefined, undefined])
  expect([dayIn('2026-11-25'), dayIn('2026-11-31'), dayIn(2026)]).toEqual([
    '2026-11-25',
    undefined,
    undefined,
  ])
  expect([choiceIn(['yes', 'no'], 'no'), choiceIn(['yes'], 'no')]).toEqual(['no', undefined])
})

test('only values that are set remain, and what is unknown in an address is cleared', () => {
  expect(definedOnly({ a: 1, b: undefined, c: '' })).toEqual({ a: 1, c: '' })
  const read = onlyValid((raw) => definedOnly({ id: idIn(raw['id']) }))
  expect(read({ id: '7', other: 'x' })).toEqual({ id: 7, other: undefined })
  expect(read({ id: 'x' })).toEqual({ id: undefined })
})

test('search parameters are written as plain text, and read as they were written', () => {
  expect(stringifySearch({ q: 'a b', most: 40, kind: undefined, page: null })).toBe(
    '?q=a+b&most=40',
  )
  expect(stringifySearch({ kind: undefined })).toBe('')
  expect(parseSearch('?q=a+b&most=40')).toEqual({ q: 'a b', most: '40' })
})
