import { expect, test } from 'vitest'
import { filledSections } from './guidance-sections.ts'

test('empty sections are left out', () => {
  expect(
    filledSections({
      DesktopReviewEvidence: 'A log',
      OnsiteReviewEvidence: ' ',
      Commentary: null,
      PointsToRemember: '',
      ScopeOfStandard: 'All',
      BrightIdeas: null,
    }),
  ).toEqual([
    { title: 'Scope of Standard', text: 'All' },
    { title: 'Evidence for Desktop Review', text: 'A log' },
  ])
  expect(filledSections(undefined)).toEqual([])
})
