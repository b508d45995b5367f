import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { mockScore } from '#rules/scoring/mock-score.ts'
import { ScoreFraction } from './score-fraction.tsx'
import { ScoreSums } from './score-sums.tsx'

const totals = {
  mandatoryCount: 7,
  mandatorySum: 650,
  mandatoryFull: 6,
  pointsCount: 0,
  pointsSum: 0,
  pointsFull: 0,
  liCount: 1,
  liSum: 0,
  liFull: 0,
}

test('shows a sum as points earned of the count, with words on hover', () => {
  expect(renderToStaticMarkup(<ScoreFraction score={mockScore(totals)} group="mandatory" />)).toBe(
    '<span title="Mandatory: 6.5 of 7 earned (92.9%)">6.5/7</span>',
  )
  expect(renderToStaticMarkup(<ScoreFraction score={mockScore(totals)} group="points" />)).toBe(
    '<span title="Points: nothing to score">–</span>',
  )
})

test('leaves out empty kinds, and provides the sums in words for assistive technology', () => {
  const text = renderToStaticMarkup(<ScoreSums score={mockScore(totals)} />).replaceAll(
    /<[^>]+>/g,
    '',
  )
  expect(text).toBe(
    'M 6.5/7L 0/1Score. Mandatory: 6.5 of 7 earned (92.9%). Leading indicators: 0 of 1 earned (0%)',
  )
})

test('renders nothing when nothing is scored', () => {
  const none = mockScore({
    ...totals,
    mandatoryCount: 0,
    mandatorySum: 0,
    mandatoryFull: 0,
    liCount: 0,
  })
  expect(renderToStaticMarkup(<ScoreSums score={none} />)).toBe('')
})
