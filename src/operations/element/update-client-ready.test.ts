import { expect } from 'vitest'
import { targets, type Target } from '#rules/api/targets.ts'
import type { MadeProject } from '#test/factories/make-project.ts'
import { test } from '#test/harness/server-test.ts'
import type { TestServer } from '#test/harness/test-server.ts'
import { badIds, expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'

const write = 'Element:UpdateClientReady'
const asked = (made: MadeProject, more: object = {}) => ({
  project_id: made.project,
  element_id: made.standards[0]!.elements[0]!,
  phase: 'desktop-review',
  is_client_ready: true,
  ...more,
})
const isReady = async (
  server: TestServer,
  made: MadeProject,
  target: Target,
  element = made.standards[0]!.elements[0],
) =>
  (
    await server.sql(
      target,
      'select "IsClientReady" from "ElementDesktopReview" where "ProjectId" = $1 and "ElementId" = $2',
      [made.project, element],
    )
  )[0]?.IsClientReady

test.for(targets)(
  'a client marks an element as ready in %s and reverts it',
  async (target, { server, made }) => {
    const { updates, history } = await expectDone(server, 'K+', write, asked(made), { target })
    expect(updates).toEqual({
      project_id: made.project,
      standard_id: made.standards[0]!.id,
      element_id: made.standards[0]!.elements[0],
    })
    expect(history.PreSnapshot).toMatchObject([{ IsClientReady: false }])
    expect(await isReady(server, made, target)).toBe(true)
    const { pre_snapshot } = await expectDone(
      server,
      'K2',
      write,
      asked(made, { is_client_ready: false }),
      {
        target,
      },
    )
    expect(pre_snapshot).toEqual([
      {
        ProjectId: made.project,
        ElementId: made.standards[0]!.elements[0],
        IsClientReady: true,
      },
    ])
    expect(await isReady(server, made, target)).toBe(false)
  },
)

test('consultants only return elements that are ready', async ({ server, made }) => {
  const element_id = made.standards[0]!.elements[1]!
  const back = asked(made, { element_id, is_client_ready: false })
  await expectRefused(server, 'C+', write, asked(made, { element_id }), refusal.notAllowed)
  await expectRefused(server, 'C+', write, back, refusal.notAllowed)
  await expectDone(server, 'K+', write, asked(made, { element_id }))
  await expectRefused(server, 'C+', write, asked(made, { element_id }), refusal.notAllowed)
  await expectDone(server, 'C+', write, back)
  expect(await isReady(server, made, 'rds', element_id)).toBe(false)
})

test('administrators do either', async ({ server, made }) => {
  const element_id = made.standards[0]!.elements[2]!
  await expectDone(server, 'ADM', write, asked(made, { element_id }))
  await expectDone(server, 'ADM', write, asked(made, { element_id, is_client_ready: false }))
})

test.for([
  ['C-', refusal.notFound],
  ['Ko', refusal.notFound],
  ['Kx', refusal.notFound],
  ['LOCK', refusal.notSignedIn],
  ['ANON', refusal.notSignedIn],
] as const)('is denied to %s', async ([role, answer], { server, made }) => {
  await expectRefused(server, role, write, asked(made), answer)
})

test('refuses an element of another project', async ({ server, made, other }) => {
  const element_id = other.standards[0]!.elements[0]
  await expectRefused(server, 'K+', write, asked(made, { element_id }), refusal.notFound)
})

test('rejects invalid ids, phases without elements, and values that are not boolean', async ({
  server,
  made,
}) => {
  const wrong = [
    ...badIds.flatMap((id) => [{ project_id: id }, { element_id: id }]),
    { phase: 'gap-analysis' },
    ...[null, undefined, 1, 'true', []].map((is_client_ready) => ({ is_client_ready })),
  ]
  for (const more of wrong)
    await expectRefused(server, 'K+', write, asked(made, more), refusal.invalidParameters)
})
