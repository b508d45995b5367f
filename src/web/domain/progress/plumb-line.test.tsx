import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { statusLabelOf } from '#rules/review/labels/phase-label.ts'
import { PlumbLine } from './plumb-line.tsx'

const ticks = ['Full Score', 'Waiting Client Submission', 'Not Applicable'].map((label, index) => ({
  id: index + 1,
  name: `RM ${index + 1}`,
  label: statusLabelOf('desktop-review', label),
  group: 'RM',
}))
const line = { ticks, name: 'Pharmacy', orientation: 'vertical' } as const

test('a line that opens standards says where it is, and names each of them', () => {
  const markup = renderToStaticMarkup(<PlumbLine {...line} current={2} onGo={() => undefined} />)
  expect(markup).toContain('aria-label="Pharmacy, 1 of 2 done"')
  expect(markup).toContain('aria-valuemax="3" aria-valuenow="2"')
  expect(markup).toContain('aria-valuetext="RM 2, Waiting Client Submission"')
  expect(markup.match(/data-plumb="true"/g)).toHaveLength(1)
  expect(markup).toMatch(/data-current="true"[^>]*title="RM 2: Waiting Client Submission"/)
  const elsewhere = renderToStaticMarkup(<PlumbLine {...line} onGo={() => undefined} />)
  expect(elsewhere).toContain('aria-valuetext="No standard"')
})

test('a line that only shows progress says it in words, without names or a handle', () => {
  const markup = renderToStaticMarkup(<PlumbLine {...line} orientation="horizontal" />)
  expect(markup).toContain('Pharmacy: 1 of 2 done')
  expect(markup).not.toMatch(/role="slider"|title=|tabindex/i)
})
