import { expect, test } from 'vitest'
import { formatVerification } from './report.ts'

test('of many ids without rows, the newest are listed and the rest counted', () => {
  const gaps = Array.from({ length: 25 }, (_, index) => ({
    from: index + 1,
    to: index + 1,
    block: index + 1,
    at: '2026-11-22T10:00:00.000000Z',
  }))
  const lines = formatVerification('rds', {
    chain: 'history',
    sealed: 0,
    blocks: 25,
    head: { count: 0, hash: '' },
    overall: '',
    unsealed: { count: 0, overdue: 0, firstOverdue: null },
    holder: null,
    gaps,
    end: null,
    breaks: [],
    breakCount: 0,
  })
  const listed = lines.filter((line) => line.includes('had no row'))
  expect(listed).toHaveLength(20)
  expect(listed[0]).toContain('id 6 was assigned')
  expect(lines).toContain('  and 5 more such gaps in earlier blocks')
})
