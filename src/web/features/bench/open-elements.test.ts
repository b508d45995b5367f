import { expect, test } from 'vitest'
import type { StandardRow } from '../../data/contracts.ts'
import { openElements } from './open-elements.ts'

type Details = { readonly IsClientReady?: boolean; readonly MockScore?: number | null }

const element = (isScorable: boolean, details?: Details) => ({
  isScorable,
  phaseDetails: details ? { 'desktop-review': details } : {},
})
const full = (...elements: object[]) => ({ AllElements: elements }) as unknown as StandardRow

test('what carries a score and is not marked as ready is open', () => {
  const standard = full(
    element(false),
    element(true, { IsClientReady: true }),
    element(true, { IsClientReady: false }),
    element(true),
  )
  expect(openElements(standard, 'desktop-review', 'ready')).toEqual({ open: 2, all: 3 })
  expect(openElements(standard, 'verification', 'ready')).toEqual({ open: 3, all: 3 })
  expect(openElements(standard, 'gap-analysis', 'ready')).toEqual({ open: 0, all: 0 })
  expect(openElements({}, 'desktop-review', 'ready')).toEqual({ open: 0, all: 0 })
})

test('what can carry a score and has none is open, and a score of 0 is one', () => {
  const standard = full(
    element(false),
    element(true, { MockScore: 0 }),
    element(true, { MockScore: 100 }),
    element(true, { MockScore: null }),
    element(true),
  )
  expect(openElements(standard, 'desktop-review', 'score')).toEqual({ open: 2, all: 4 })
  expect(openElements(standard, 'verification', 'score')).toEqual({ open: 4, all: 4 })
  expect(openElements(standard, 'gap-analysis', 'score')).toEqual({ open: 0, all: 0 })
})
