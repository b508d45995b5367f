import { sql } from 'kysely'
import { expect } from 'vitest'
import * as columns from '#rules/review/phase-columns.ts'
import { phases } from '#rules/review/phases.ts'
import { runQuery } from '#test/harness/run-query.ts'
import { test } from '#test/harness/server-test.ts'

const inEveryPhase = [
  'ProjectId',
  'StandardId',
  'Status',
  ...columns.statusFlags,
  ...columns.visibilityFlags,
  ...columns.textColumns,
  ...columns.nullableColumns,
]
const ofGapAnalysis = [...columns.gapAnalysisVisibilityFlags, ...columns.gapAnalysisTextColumns]
const totals = ['mandatory', 'points', 'li'].flatMap((group) => [`${group}Sum`, `${group}Full`])

test.for(phases)(
  'the rules list every column of the records of $title',
  async (description, { server }) => {
    const { phase, standardTable } = description
    const rows = await runQuery(
      server,
      sql<{ name: string }>`
      select column_name as name from information_schema.columns where table_name = ${standardTable} order by 1`,
    )
    const own = phase === 'gap-analysis' ? ofGapAnalysis : totals
    const listed = new Set([...inEveryPhase, ...own])
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...listed].toSorted())
  },
)
