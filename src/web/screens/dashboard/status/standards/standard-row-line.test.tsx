import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { standardView } from '#web/screens/dashboard/shared/standard-view.fixture.ts'
import { StandardRowLine } from './standard-row-line.tsx'

const textOf = (earned: number | null) =>
  renderToStaticMarkup(
    <StandardRowLine
      view={standardView({ id: 1, label: 'Revisions Required', earned })}
      index={2}
      top={0}
      href="/standard"
      seniorName={null}
      associateName={null}
      columns={{ hasScores: true, today: null }}
      isCurrent={false}
      isSelected={null}
    />,
  )

test('shows the score of a standard, with a tooltip', () => {
  expect(textOf(0.75)).toContain('<span title="Mandatory: 1.5 of 2 earned (75%)">1.5/2</span>')
  expect(textOf(null)).toContain('<span title="Mandatory: nothing to score">–</span>')
})

test('a standard without a lead has No Lead Assigned', () => {
  expect(textOf(1)).toContain('title="No Lead Assigned"')
})
