import { expect } from 'vitest'
import type { MadeProject } from '#test/factories/make-project.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import type { FirstServer } from '#test/harness/test-server.ts'

const test = serverTest.extend('made', { scope: 'file' }, ({ newProject }) =>
  newProject({ standards: Array.from({ length: 20 }, () => ['mandatory']) }),
)

test.afterEach(async ({ server }) => {
  await server.sql('rds', 'drop function if exists refuse() cascade')
})

const comment = (made: MadeProject, standard: number, consultant_comment: string) => ({
  project_id: made.project,
  standard_id: made.standards[standard]!.id,
  phase: 'verification',
  consultant_comment,
})
const send = (
  made: MadeProject,
  peer: Pick<FirstServer, 'write'>,
  standard: number,
  text: string,
) => peer.write('C+', 'Standard:UpdateConsultantComment', comment(made, standard, text))

const refuseWhere = async (
  server: FirstServer,
  table: string,
  event: string,
  condition: string,
) => {
  await server.sql(
    'rds',
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`,
  )
  await server.sql(
    'rds',
    `create trigger refuse before ${event} on "${table}" for each row when (${condition}) execute function refuse()`,
  )
}

// Counts how often each text was written: to the records, and to the history.
const written = async (server: FirstServer, made: MadeProject, texts: readonly string[]) => {
  const rows = await server.sql(
    'rds',
    `select "ConsultantComment" as text from "StandardVerification" where "ProjectId" = $1 and "ConsultantComment" = any($2) order by 1`,
    [made.project, texts],
  )
  const history = await server.sql(
    'rds',
    `select "Parameters" ->> 'consultant_comment' as text from "Transformation" where "Parameters" ->> 'consultant_comment' = any($1) order by 1`,
    [texts],
  )
  const textsOf = (found: { text: string }[]) => found.map(({ text }) => text)
  return { records: textsOf(rows), history: textsOf(history) }
}

const texts = (made: MadeProject, word: string) =>
  made.standards.map((_, index) => `${word} ${String(index).padStart(2, '0')}`)

test.for([
  [
    'the change',
    'StandardVerification',
    'update',
    `new."ConsultantComment" = 'change 07'`,
    'change',
  ],
  [
    'the history',
    'Transformation',
    'insert',
    `new."Parameters" ->> 'consultant_comment' = 'history 07'`,
    'history',
  ],
] as const)(
  'when %s of one of many fails, each other is written exactly once',
  async ([_, table, event, condition, word], { server, made }) => {
    await refuseWhere(server, table, event, condition)
    const sent = texts(made, word)
    const answers = await Promise.all(sent.map((text, index) => send(made, server, index, text)))
    const failed = answers
      .map(({ status }, index) => [index, status])
      .filter(([, status]) => status !== 200)
    expect(failed).toEqual([[7, 500]])
    const others = sent.filter((text) => text !== `${word} 07`)
    expect(await written(server, made, sent)).toEqual({ records: others, history: others })
  },
)

test('a rejected write in a batch neither delays the others nor stores anything', async ({
  server,
  made,
}) => {
  const sent = texts(made, 'refusal')
  const answers = await Promise.all(
    sent.map((text, index) =>
      server.write(
        index === 3 ? 'C-' : 'C+',
        'Standard:UpdateConsultantComment',
        comment(made, index, text),
      ),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(
    sent.map((_, index) => (index === 3 ? 404 : 200)),
  )
  const others = sent.filter((_, index) => index !== 3)
  expect(await written(server, made, sent)).toEqual({ records: others, history: others })
})

test('many writers of the same rows on two servers lose no write, and each history row shows what the previous one wrote', async ({
  server,
  made,
}) => {
  const second = await server.another()
  const answers = await Promise.all(
    Array.from({ length: 120 }, (_, index) =>
      send(made, index % 2 ? server : second, index % 3, `together ${index}`),
    ),
  )
  await second.close()
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  for (const standard of [0, 1, 2]) {
    const steps = await server.sql(
      'rds',
      `select "PreSnapshot" -> 0 ->> 'ConsultantComment' as before, "Parameters" ->> 'consultant_comment' as after
      from "Transformation" where "StandardId" = $1 and "Parameters" ->> 'consultant_comment' like 'together %'`,
      [made.standards[standard]!.id],
    )
    expect(steps).toHaveLength(40)
    const afterOf = new Map(steps.map(({ before, after }) => [before, after]))
    expect(afterOf.size).toBe(40)
  }
})

test('concurrent assignments of many standards and writes on each of them all complete', async ({
  server,
  made,
}) => {
  const from_consultant_id = server.idOf('SC')
  const assign = (to: 'C+' | 'C-', from = from_consultant_id) =>
    server.write('ADM', 'Standard:UpdateConsultantAssignments', {
      project_id: made.project,
      assignmentChanges: made.standards.toReversed().map(({ id }) => ({
        standard_id: id,
        phase: 'verification',
        role: 'SC',
        from_consultant_id: from,
        to_consultant_id: server.idOf(to),
      })),
    })
  const answers = await Promise.all([
    ...texts(made, 'busy').map((text, index) => send(made, server, index, text)),
    assign('C+'),
    ...texts(made, 'busier').map((text, index) => send(made, server, index, text)),
    assign('C-'),
  ])
  const codes = answers.map(({ status }) => status)
  expect(codes.filter((code) => code !== 200)).toEqual([409])
})
