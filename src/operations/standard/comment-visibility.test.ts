import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { phases, type Phase } from '#rules/review/phases.ts'
import { makeProject, type MadeProject } from '#test/factories/make-project.ts'
import { test } from '#test/harness/server-test.ts'
import { expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'
import type { WriteName } from '../contracts.ts'

/** A staff text, and the switch that shows it to the client. */
type Guarded = {
  readonly column: string
  readonly write: WriteName
  readonly parameter: string
  readonly show: WriteName
  readonly flag: string
}

const consultantComment = {
  column: 'ConsultantComment',
  write: 'Standard:UpdateConsultantComment',
  parameter: 'consultant_comment',
  show: 'Standard:UpdateConsultantCommentReady',
  flag: 'is_consultant_comment_visible',
} as const satisfies Guarded

const gapAnalysis = {
  write: 'Standard:UpdateGapAnalysisComment',
  show: 'Standard:UpdateGapAnalysisCommentReady',
} as const
const theGood = {
  ...gapAnalysis,
  column: 'TheGood',
  parameter: 'the_good',
  flag: 'is_the_good_visible',
} as const satisfies Guarded
const theBad = {
  ...gapAnalysis,
  column: 'TheBad',
  parameter: 'the_bad',
  flag: 'is_the_bad_visible',
} as const satisfies Guarded

const texts: readonly (Guarded & { readonly phase: Phase })[] = [
  ...phases.map(({ phase }) => ({ ...consultantComment, phase })),
  { ...theGood, phase: 'gap-analysis' },
  { ...theBad, phase: 'gap-analysis' },
]

const ids = (made: MadeProject) => ({
  project_id: made.project,
  standard_id: made.standards[0]!.id,
})

test.for(
  targets.flatMap((target) => texts.map((one) => [one.column, target, one.phase, one] as const)),
)(
  '%s in %s, %s is shown to the client, and hidden again, at once and by itself',
  async ([column, target, phase, one], { server, made }) => {
    const seenBy = async (role: 'K+' | 'C+', more: object = {}) => {
      const query = { id: made.project, phase, ...more }
      const { body } = await server.read(role, 'projects/{id}/standard_phase', query, target)
      const [row] = body.data as { phaseDetails: Record<string, Record<string, unknown>> }[]
      return row?.phaseDetails[phase] ?? {}
    }
    const show = (role: 'C+' | 'ADM', isVisible: boolean) =>
      expectDone(server, role, one.show, { ...ids(made), phase, [one.flag]: isVisible }, { target })
    const text = `${column} of ${phase}`
    await expectDone(
      server,
      'C+',
      one.write,
      { ...ids(made), phase, [one.parameter]: text },
      { target },
    )
    expect(await seenBy('C+')).toMatchObject({ [column]: text, [`Is${column}Visible`]: false })
    const before = await seenBy('K+')
    expect(before).not.toHaveProperty(column)
    await show('C+', true)
    for (const query of [{}, { standard_id: made.standards[0]!.id }]) {
      const seen = await seenBy('K+', query)
      expect(seen[column]).toBe(text)
      expect(Object.keys(seen).filter((name) => name.endsWith('Visible'))).toEqual([])
    }
    await show('ADM', false)
    expect(await seenBy('K+')).toEqual(before)
  },
)

test.for(targets)(
  'The Good and The Bad have separate expected values, in %s',
  async (target, { server }) => {
    const write = 'Standard:UpdateGapAnalysisComment'
    const project = await makeProject(server)
    const place = {
      project_id: project.project,
      standard_id: project.standards[0]!.id,
      phase: 'gap-analysis',
    }
    const both = (values: object) => ({ ...place, ...values })
    await expectDone(server, 'SC', write, both({ the_good: 'theirs' }), { target })
    await expectDone(server, 'ADM', write, both({ the_bad: 'elsewhere' }), {
      target,
      expected: { TheBad: null },
    })
    const sending = { target, expected: { TheGood: null } }
    const { body } = await expectRefused(
      server,
      'C+',
      write,
      both({ the_good: 'mine' }),
      refusal.conflict,
      sending,
    )
    expect(body.data.transformation.conflict).toEqual({
      field: 'TheGood',
      stored: 'theirs',
      by: 'Senior',
      at: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    await expectDone(server, 'C+', write, both({ the_good: 'mine' }), {
      target,
      expected: { TheGood: 'theirs' },
    })
  },
)

test('of two people who saw the same text exactly one writes it; a write of the other text is not affected', async ({
  server,
  made,
}) => {
  const write = 'Standard:UpdateGapAnalysisComment'
  const place = { ...ids(made), phase: 'gap-analysis' }
  await expectDone(server, 'C+', write, { ...place, the_good: 'seen', the_bad: 'seen' })
  for (let race = 0; race < 10; race++) {
    const seen = race === 0 ? 'seen' : `bad ${race - 1}`
    const [{ TheGood }] = await server.sql(
      'rds',
      'select "TheGood" from "StandardGapAnalysis" where "ProjectId" = $1 and "StandardId" = $2',
      Object.values(ids(made)),
    )
    const answers = await Promise.all([
      server.write('C+', write, { ...place, the_good: `one ${race}` }, { expected: { TheGood } }),
      server.write('SC', write, { ...place, the_good: `two ${race}` }, { expected: { TheGood } }),
      server.write(
        'ADM',
        write,
        { ...place, the_bad: `bad ${race}` },
        { expected: { TheBad: seen } },
      ),
    ])
    expect(
      answers
        .slice(0, 2)
        .map(({ status }) => status)
        .toSorted((a, b) => a - b),
    ).toEqual([200, 409])
    expect(answers[2]?.status).toBe(200)
  }
})
