import { expect, test } from 'vitest'
import type { StandardRow } from '../../data/contracts.ts'
import { notReady } from './not-ready.ts'

const element = (isScorable: boolean, IsClientReady?: boolean) => ({
  isScorable,
  phaseDetails: IsClientReady === undefined ? {} : { 'desktop-review': { IsClientReady } },
})
const full = (...elements: object[]) => ({ AllElements: elements }) as unknown as StandardRow

test('what carries a score and is not marked as ready is open', () => {
  const standard = full(element(false), element(true, true), element(true, false), element(true))
  expect(notReady(standard, 'desktop-review')).toEqual({ open: 2, all: 3 })
  expect(notReady(standard, 'verification')).toEqual({ open: 3, all: 3 })
  expect(notReady(standard, 'gap-analysis')).toEqual({ open: 0, all: 0 })
  expect(notReady({}, 'desktop-review')).toEqual({ open: 0, all: 0 })
})
