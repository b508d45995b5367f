import { expect, test } from 'vitest'
import { searchSearch } from './search.ts'

test('the address keeps a query, a known kind and how many results are shown, up to a limit', () => {
  expect(searchSearch({ q: 'roof', kind: 'task', most: '40' })).toEqual({
    q: 'roof',
    kind: 'task',
    most: 40,
  })
  expect(searchSearch({ q: '', kind: 'roof', most: '-1' })).toEqual({})
  expect(searchSearch({ q: 'x'.repeat(300), most: '5000' })).toEqual({
    q: 'x'.repeat(200),
    most: 200,
  })
})
