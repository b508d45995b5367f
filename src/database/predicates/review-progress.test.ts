import { sql } from 'kysely'
import { expect } from 'vitest'
import { phaseLabel } from '#rules/review/labels/phase-label.ts'
import * as rule from '#rules/review/labels/progress.ts'
import { statusFlags, type StatusFlags } from '#rules/review/phase-columns.ts'
import { phases } from '#rules/review/phases.ts'
import { standardStatuses } from '#rules/review/standard-status.ts'
import { mockScore } from '#rules/scoring/mock-score.ts'
import { runQuery } from '#test/harness/run-query.ts'
import { test } from '#test/harness/server-test.ts'
import { isAssigned, isComplete, isInScope, needsConsultants } from './review-progress.ts'

const none = { mandatoryCount: 0, pointsCount: 0, liCount: 0 }
const zero = { mandatorySum: 0, mandatoryFull: 0, pointsSum: 0, pointsFull: 0, liSum: 0, liFull: 0 }
const one = { ...none, mandatoryCount: 1 }
const each = { mandatoryCount: 1, pointsCount: 1, liCount: 1 }

// Nothing to score; one element, open or full; one element per group, with none, all but one or all of them
// full.
const scores = [
  { ...none, ...zero },
  { ...one, ...zero },
  { ...one, ...zero, mandatorySum: 100, mandatoryFull: 1 },
  { ...each, ...zero },
  {
    ...each,
    mandatorySum: 100,
    mandatoryFull: 1,
    pointsSum: 100,
    pointsFull: 1,
    liSum: 50,
    liFull: 0,
  },
  {
    ...each,
    mandatorySum: 50,
    mandatoryFull: 0,
    pointsSum: 100,
    pointsFull: 1,
    liSum: 100,
    liFull: 1,
  },
  {
    ...each,
    mandatorySum: 100,
    mandatoryFull: 1,
    pointsSum: 0,
    pointsFull: 0,
    liSum: 100,
    liFull: 1,
  },
  {
    ...each,
    mandatorySum: 100,
    mandatoryFull: 1,
    pointsSum: 100,
    pointsFull: 1,
    liSum: 100,
    liFull: 1,
  },
]
const owners = [
  { OwnerId: null, JuniorOwnerId: null },
  { OwnerId: 'X', JuniorOwnerId: null },
  { OwnerId: null, JuniorOwnerId: 'X' },
  { OwnerId: 'X', JuniorOwnerId: 'X' },
]

const combinations = standardStatuses.flatMap((Status) =>
  owners.flatMap((owner) =>
    scores.flatMap((score) =>
      [true, false].flatMap((isDTRPassthrough) =>
        Array.from({ length: 2 ** statusFlags.length }, (_, bits) => ({
          Status,
          ...owner,
          ...score,
          isDTRPassthrough,
          ...(Object.fromEntries(
            statusFlags.map((flag, at) => [flag, ((bits >> at) & 1) === 1]),
          ) as StatusFlags),
        })),
      ),
    ),
  ),
)

const columns = sql.join(
  Object.entries(combinations[0] ?? {}).map(([column, value]) => {
    const type = { boolean: 'boolean', number: 'int' }[typeof value as string] ?? 'text'
    return sql`${sql.ref(column)} ${sql.raw(type)}`
  }),
)

test.for(phases)(
  'SQL counts the progress of $title exactly as the labels do, for every combination of facts',
  async ({ phase }, { server }) => {
    const counted = await runQuery(
      server,
      sql`
        with facts as (
          select *, row_number() over () as id
          from json_to_recordset(${JSON.stringify(combinations)}::json) f (${columns}))
        select ${isInScope[phase]} as "isInScope", ${isComplete[phase]} as "isComplete",
          ${needsConsultants[phase]} and not ${isAssigned[phase]} as "isUnassigned"
        from facts r join facts s on s.id = r.id order by r.id`,
    )
    const labelled = combinations.map((facts) => {
      const score = phase === 'gap-analysis' ? { ...facts, ...zero } : facts
      const label = phaseLabel(phase, { ...facts, MockScore: mockScore(score) })
      return {
        isInScope: rule.isInScope(label),
        isComplete: rule.isComplete(label),
        isUnassigned: label.kind === 'nobody',
      }
    })
    expect(counted).toHaveLength(combinations.length)
    const wrong = combinations.filter(
      (_, index) => JSON.stringify(counted[index]) !== JSON.stringify(labelled[index]),
    )
    expect(wrong).toEqual([])
  },
)
