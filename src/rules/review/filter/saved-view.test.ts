import { expect, test } from 'vitest'
import { isViewSearch, longestViewSearch } from './saved-view.ts'

test.for([
  ['', true],
  ['?', true],
  ['?queue=mine&label=Full+Score%2CNot+Assigned', true],
  [`?q=${'a'.repeat(longestViewSearch - 3)}`, true],
  [`?q=${'a'.repeat(longestViewSearch - 2)}`, false],
  ['queue=mine', false],
  ['/../../elsewhere?q=a', false],
  ['//elsewhere.test', false],
  ['?q=a#part', false],
  ['?q=a b', false],
  ['?q=a\n', false],
  ['?q=ä', false],
] as const)('%j is the search of an address: %s', ([text, is]) => {
  expect(isViewSearch(text)).toBe(is)
})
