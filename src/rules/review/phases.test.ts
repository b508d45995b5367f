import { expect, test } from 'vitest'
import { isElementPhase, isPhase, phaseOf, phases } from './phases.ts'

test.each([
  ['gap-analysis', 'GA', 'Gap Analysis', 'StandardGapAnalysis', null],
  ['desktop-review', 'DTR', 'Desktop Review', 'StandardDesktopReview', 'ElementDesktopReview'],
  ['verification', 'MVR', 'Validation Review', 'StandardVerification', 'ElementVerification'],
] as const)(
  '%s is %s, %s, stored in %s and %s',
  (phase, code, title, standardTable, elementTable) => {
    expect(phaseOf(phase)).toEqual({ phase, code, title, standardTable, elementTable })
    expect(isPhase(phase)).toBe(true)
    expect(isElementPhase(phase)).toBe(elementTable !== null)
  },
)

test('no other value is a phase', () => {
  expect(phases).toHaveLength(3)
  for (const value of ['', 'GA', 'Desktop-Review', 'toString', '__proto__', null, undefined, 1]) {
    expect(isPhase(value)).toBe(false)
    expect(isElementPhase(value)).toBe(false)
  }
})
