import { expect } from 'vitest'
import type { MadeProject } from '#test/factories/make-project.ts'
import { test } from '#test/harness/server-test.ts'
import { expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'

const write = 'Standard:UpdateConsultantComment'
const comment = (made: MadeProject, consultant_comment: string, standard = 0) => ({
  project_id: made.project,
  standard_id: made.standards[standard]!.id,
  phase: 'desktop-review',
  consultant_comment,
})

test('does not overwrite a text that somebody else has changed; returns the stored text, its author and its time', async ({
  server,
  made,
}) => {
  await expectDone(server, 'C+', write, comment(made, 'theirs'), {
    expected: { ConsultantComment: null },
  })
  await expectDone(server, 'ADM', write, { ...comment(made, 'elsewhere'), phase: 'verification' })
  const sending = { expected: { ConsultantComment: null } }
  const { body } = await expectRefused(
    server,
    'SC',
    write,
    comment(made, 'mine'),
    refusal.conflict,
    sending,
  )
  expect(body.data.transformation.conflict).toEqual({
    field: 'ConsultantComment',
    stored: 'theirs',
    by: 'Linked',
    at: expect.stringMatching(/^\d{4}-.*Z$/),
  })
  await expectDone(server, 'SC', write, comment(made, 'mine'), {
    expected: { ConsultantComment: 'theirs' },
  })
})

test("a conflict on a score names the author of that element's change", async ({
  server,
  made,
}) => {
  const [first, second] = made.standards[0]!.elements
  const score = (element_id: number | undefined, mock_score: number) => ({
    project_id: made.project,
    element_id,
    phase: 'desktop-review',
    mock_score,
  })
  await expectDone(server, 'SC', 'Element:UpdateMockScore', score(first, 50))
  await expectDone(server, 'ADM', 'Element:UpdateMockScore', score(second, 100))
  const { body } = await expectRefused(
    server,
    'C+',
    'Element:UpdateMockScore',
    score(first, 0),
    refusal.conflict,
    { expected: { MockScore: null } },
  )
  expect(body.data.transformation.conflict).toMatchObject({ stored: 50, by: 'Senior' })
})

test('of two editors who saw the same text exactly one succeeds', async ({ server, made }) => {
  let seen: string | null = null
  for (let race = 0; race < 25; race++) {
    const answers = await Promise.all(
      (['C+', 'SC', 'ADM'] as const).map((role) =>
        server.write(role, write, comment(made, `${role} ${race}`, 1), {
          expected: { ConsultantComment: seen },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const winner = answers.find(({ status }) => status === 200)!
    seen = winner.body.data.transformation.parameters.consultant_comment
    for (const { status, body } of answers)
      if (status === 409) expect(body.data.transformation.conflict.stored).toBe(seen)
  }
})

test('a client cannot probe hidden values by expected ones', async ({ server, made }) => {
  const parameters = {
    project_id: made.project,
    standard_id: made.standards[1]!.id,
    phase: 'desktop-review',
    is_ready_by_client: true,
  }
  await server.sql(
    'rds',
    'update "StandardDesktopReview" set "InitiateSecondReview" = true where "ProjectId" = $1',
    [made.project],
  )
  await expectDone(server, 'K+', 'Standard:UpdateStatus', parameters, {
    expected: { InitiateSecondReview: false },
  })
  const element = {
    project_id: made.project,
    element_id: made.standards[0]!.elements[0],
    phase: 'desktop-review',
    is_client_ready: true,
  }
  await expectDone(server, 'K+', 'Element:UpdateClientReady', element, {
    expected: { IsConsultantCommentVisible: true, isScorable: false },
  })
  const { body } = await expectRefused(
    server,
    'K+',
    'Element:UpdateClientReady',
    element,
    refusal.conflict,
    { expected: { IsClientReady: false } },
  )
  expect(body.data.transformation.conflict).toMatchObject({ field: 'IsClientReady', stored: true })
})
