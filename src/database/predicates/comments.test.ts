import { sql } from 'kysely'
import { expect } from 'vitest'
import { isThreadVisible, threadComments } from '#rules/comments/threads.ts'
import { phases, type Phase } from '#rules/review/phases.ts'
import { makeProject } from '#test/factories/make-project.ts'
import { runQuery } from '#test/harness/run-query.ts'
import { test } from '#test/harness/server-test.ts'
import { isThreadVisibleAt } from './comments.ts'

const both = [false, true]
const flagsOf = (phase: Phase) =>
  both.flatMap((IsConsultantCommentVisible) =>
    phase === 'gap-analysis'
      ? both.flatMap((IsTheGoodVisible) =>
          both.map((IsTheBadVisible) => ({
            IsConsultantCommentVisible,
            IsTheGoodVisible,
            IsTheBadVisible,
          })),
        )
      : [{ IsConsultantCommentVisible }],
  )

test('a client sees a thread in SQL exactly when the rule says so, for every comment, phase and flag', async ({
  server,
}) => {
  const { project, standards } = await makeProject(server)
  const standard = standards[0]!.id
  for (const { phase, standardTable } of phases)
    for (const flags of flagsOf(phase)) {
      const sets = Object.entries(flags).map(([flag, isSet]) => `"${flag}" = ${isSet}`)
      await server.sql(
        'rds',
        `update "${standardTable}" set ${sets.join(', ')} where "ProjectId" = $1 and "StandardId" = $2`,
        [project, standard],
      )
      const isVisible = isThreadVisibleAt({
        project: sql`${project}::int`,
        standard: sql`${standard}::int`,
        phase: sql`${phase}::text`,
        comment: sql`c.comment`,
      })
      const rows = await runQuery(
        server,
        sql<{ isVisible: boolean }>`
          select ${isVisible} as "isVisible" from unnest(${[...threadComments, 'x']}::text[]) with ordinality c (comment, n) order by n`,
      )
      expect([phase, flags, rows.map((row) => row.isVisible)]).toEqual([
        phase,
        flags,
        [...threadComments.map((comment) => isThreadVisible(comment, flags)), false],
      ])
    }
  const nowhere = isThreadVisibleAt({
    project: sql`0`,
    standard: sql`0`,
    phase: sql`'verification'`,
    comment: sql`'ConsultantComment'`,
  })
  const [row] = await runQuery(
    server,
    sql<{ isVisible: boolean }>`select ${nowhere} as "isVisible"`,
  )
  expect(row?.isVisible).toBe(false)
})
