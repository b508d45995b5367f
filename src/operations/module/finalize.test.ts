import { afterAll, beforeAll, expect, test } from 'vitest'
import { targets } from '../../rules/targets.ts'
import { badIds, expectDone, expectRefused, refusal } from '../../../test/expect-write.ts'
import { openTestHouse, type FirstHouse } from '../../../test/house.ts'
import { makeProject, type MadeProject } from '../../../test/make-project.ts'

let house: FirstHouse
let made: MadeProject

beforeAll(async () => {
  house = await openTestHouse()
  made = await makeProject(house)
})
afterAll(() => house.close())

const write = 'Module:Finalize'
const finalized = [409, 'Module is finalized'] as const

test.each(targets)(
  'finalizes the module in %s: it takes no change until it is opened again',
  async (target) => {
    const module_id = made.module
    const [{ id, elements }] = [made.standards[0]!]
    const { updates, pre_snapshot, history } = await expectDone(
      house,
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
      await expectRefused(house, 'ADM', name, parameters, finalized, { target })
    await expectDone(house, 'ADM', 'StandardTip:Update', { id, basics: 'Begin' }, { target })
    const score = { project_id: made.project, element_id: elements[0], phase: 'desktop-review' }
    await expectDone(
      house,
      'C+',
      'Element:UpdateMockScore',
      { ...score, mock_score: 100 },
      { target },
    )
    const opened = await expectDone(
      house,
      'ADM',
      write,
      { module_id, is_finalized: false },
      { target },
    )
    expect(opened.updates).toEqual({ module_id, IsFinalized: false })
    expect(opened.pre_snapshot).toEqual([{ Id: module_id, IsFinalized: true }])
    await expectDone(house, 'ADM', 'Module:Update', { module_id, Version: '2' }, { target })
  },
)

test('of a module that is finalized and changed at once no change comes after', async () => {
  const second = await house.another()
  const rounds: MadeProject[] = []
  for (let round = 0; round < 8; round += 1) rounds.push(await makeProject(house))
  for (const { module, standards } of rounds) {
    const [finalizing, ...changes] = await Promise.all([
      house.write('ADM', write, { module_id: module }),
      second.write('ADM', 'Standard:Create', { module_id: module, Name: 'Raced' }),
      second.write('ADM', 'Element:Create', {
        standard_id: standards[0]!.id,
        Name: 'Raced',
        ElementTypeId: 1,
      }),
    ])
    expect(finalizing.status).toBe(200)
    const order = await house.sql(
      'rds',
      `select "Focus" from "Transformation" order by "Id" desc limit ${1 + changes.filter(({ status }) => status === 200).length}`,
    )
    expect(order[0].Focus).toBe('Module')
    for (const { status } of changes) expect([200, 409]).toContain(status)
  }
  await second.close()
})

test('refuses a module that does not exist, and what is no id', async () => {
  await expectRefused(house, 'ADM', write, { module_id: 2_000_000 }, refusal.notFound)
  for (const module_id of [...badIds, undefined])
    await expectRefused(house, 'ADM', write, { module_id }, refusal.invalidParameters)
  const parameters = { module_id: made.module, is_finalized: 'no' }
  await expectRefused(house, 'ADM', write, parameters, refusal.invalidParameters)
})

test.each([
  ['C+', refusal.notAllowed],
  ['C-', refusal.notAllowed],
  ['K+', refusal.notAllowed],
  ['Ko', refusal.notAllowed],
  ['Kx', refusal.notAllowed],
  ['LOCK', refusal.notSignedIn],
  ['ANON', refusal.notSignedIn],
] as const)('is not open to %s', async (role, answer) => {
  await expectRefused(house, role, write, { module_id: made.module }, answer)
})
