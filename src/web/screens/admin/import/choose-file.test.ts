import { expect, test } from 'vitest'
import { unreadableReason } from './choose-file.ts'

const file = (name: string, size = 10, type = '') => ({ name, size, type })
const megabyte = 1024 * 1024

test.each([
  [[file('a.json')]],
  [[file('A.JSON')]],
  [[file('catalog', 10, 'application/json')]],
  [[file('a.json', 32 * megabyte)]],
  [[file('empty.json', 0)]],
])('%j may be a standards set', (files) => {
  expect(unreadableReason(files)).toBeNull()
})

test.each([
  [[], 'What was dropped is not a file.'],
  [[file('a.json'), file('b.json')], '2 files were dropped. Import one at a time.'],
  [[file('a.pdf')], 'a.pdf is not a .json file.'],
  [[file('a.json', 32 * megabyte + 1)], 'a.json is 32 MB. The limit is 32 MB.'],
])('rejects %j: %s', (files, why) => {
  expect(unreadableReason(files)).toBe(why)
})
