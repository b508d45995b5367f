import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { makeProject, type MadeProject } from '#test/factories/make-project.ts'
import { test } from '#test/harness/server-test.ts'
import { badIds, expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'

const write = 'Module:Finalize'
const finalized = [409, 'Module is finalized'] as const

test.for(targets)(
  'finalizes the module in %s: it rejects changes until it is reopened',
  async (target, { server, made }) => {
    const module_id = made.module
    const [{ id, elements }] = [made.standards[0]!]
    const { updates, pre_snapshot, history } = await expectDone(
      server,
      'ADM',
      write,
      { module_id },
      { target },
    )
    expect(updates).toEqual({ module_id, IsFinalized: true })
    expect(pre_snapshot).toEqual([{ Id: module_id, IsFinalized: false }])
    expect(history).toMatchObject({ ProjectId: null, StandardId: null })
    for (const [name, parameters] of [
      [write, { module_id }],
      ['Module:Update', { module_id, Name: 'Late' }],
      ['Standard:Create', { module_id, Name: 'Late' }],
      ['Standard:Update', { Id: id, Name: 'Late' }],
      ['Standard:Delete', { module_id, Id: id }],
      ['Element:Create', { standard_id: id, Name: 'Late', ElementTypeId: 1 }],
      ['Element:Update', { element_id: elements[0], Name: 'Late' }],
      ['Element:Delete', { element_id: elements[0] }],
    ] as const)
      await expectRefused(server, 'ADM', name, parameters, finalized, { target })
    await expectDone(server, 'ADM', 'StandardTip:Update', { id, basics: 'Begin' }, { target })
    const score = { project_id: made.project, element_id: elements[0], phase: 'desktop-review' }
    await expectDone(
      server,
      'C+',
      'Element:UpdateMockScore',
      { ...score, mock_score: 100 },
      { target },
    )
    const opened = await expectDone(
      server,
      'ADM',
      write,
      { module_id, is_finalized: false },
      { target },
    )
    expect(opened.updates).toEqual({ module_id, IsFinalized: false })
    expect(opened.pre_snapshot).toEqual([{ Id: module_id, IsFinalized: true }])
    await expectDone(server, 'ADM', 'Module:Update', { module_id, Version: '2' }, { target })
  },
)

test('rejects a change that is concurrent with finalizing and commits after it', async ({
  server,
}) => {
  const second = await server.another()
  const rounds: MadeProject[] = []
  for (let round = 0; round < 8; round += 1) rounds.push(await makeProject(server))
  for (const { module, standards } of rounds) {
    const [finalizing, ...changes] = await Promise.all([
      server.write('ADM', write, { module_id: module }),
      second.write('ADM', 'Standard:Create', { module_id: module, Name: 'Raced' }),
      second.write('ADM', 'Element:Create', {
        standard_id: standards[0]!.id,
        Name: 'Raced',
        ElementTypeId: 1,
      }),
    ])
    expect(finalizing.status).toBe(200)
    const order = await server.sql(
      'rds',
      `select "Focus" from "Transformation" order by "Id" desc limit ${1 + changes.filter(({ status }) => status === 200).length}`,
    )
    expect(order[0].Focus).toBe('Module')
    for (const { status } of changes) expect([200, 409]).toContain(status)
  }
  await second.close()
})

test('rejects a module that does not exist, and invalid ids', async ({ server, made }) => {
  await expectRefused(server, 'ADM', write, { module_id: 2_000_000 }, refusal.notFound)
  for (const module_id of [...badIds, undefined])
    await expectRefused(server, 'ADM', write, { module_id }, refusal.invalidParameters)
  const parameters = { module_id: made.module, is_finalized: 'no' }
  await expectRefused(server, 'ADM', write, parameters, refusal.invalidParameters)
})

test.for([
  ['C+', refusal.notAllowed],
  ['C-', refusal.notAllowed],
  ['K+', refusal.notAllowed],
  ['Ko', refusal.notAllowed],
  ['Kx', refusal.notAllowed],
  ['LOCK', refusal.notSignedIn],
  ['ANON', refusal.notSignedIn],
] as const)('is denied to %s', async ([role, answer], { server, made }) => {
  await expectRefused(server, role, write, { module_id: made.module }, answer)
})
