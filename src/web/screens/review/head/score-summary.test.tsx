import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { mockScore } from '#rules/scoring/mock-score.ts'
import type { StandardRow } from '#web/data/api/contracts.ts'
import { noChanges } from '#web/domain/look/changes.ts'
import { createEvidenceLink } from '../shared/evidence-link.ts'
import { ReviewProvider } from '../shared/review-context.ts'
import { ScoreSummary } from './score-summary.tsx'

const bench = {
  project_id: 1,
  module_id: 1,
  phase: 'desktop-review',
  standard_id: 1,
  isStaff: true,
  may: () => true,
  personName: () => null,
  onScoreLost: () => undefined,
  onActionLeft: () => undefined,
  isCommentVisible: true,
  changes: noChanges,
  evidence: createEvidenceLink(),
} as const

const MockScore = mockScore({
  mandatoryCount: 2,
  mandatorySum: 150,
  mandatoryFull: 1,
  pointsCount: 0,
  pointsSum: 0,
  pointsFull: 0,
  liCount: 0,
  liSum: 0,
  liFull: 0,
})

const summaryOf = (details: object) =>
  renderToStaticMarkup(
    <ReviewProvider value={bench}>
      <ScoreSummary
        row={{ phaseDetails: { 'desktop-review': details } } as unknown as StandardRow}
      />
    </ReviewProvider>,
  )

test('the head of the review shows the score of a standard, as the list does', () => {
  const summary = summaryOf({ MockScore })
  expect(summary).toContain('<b>M</b> <span>1.5/2</span> <span')
  expect(summary).toContain('Mandatory: 1.5 of 2 earned (75%)')
})

test('hidden scores are not shown', () => {
  expect(summaryOf({})).toBe('')
})
