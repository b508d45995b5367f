import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectDone } from '../expect-write.ts'
import { openTestHouse, type TestHouse } from '../house.ts'
import { makeProject, type MadeProject } from '../make-project.ts'

let house: TestHouse
let made: MadeProject
let ids: { project: number; standard: number; element: number }
beforeAll(async () => {
  house = await openTestHouse()
  made = await makeProject(house)
  const [standard] = made.standards
  ids = { project: made.project, standard: standard?.id ?? 0, element: standard?.elements[1] ?? 0 }
})
afterAll(() => house.close())

const canary = (place: string): string => `canary ${place} 7f3a`

const ofStandard = (phase: string) => ({
  project_id: ids.project,
  standard_id: ids.standard,
  phase,
})

const seenBy = async (role: 'K+' | 'C+'): Promise<string> => {
  const query = { id: ids.project, standard_id: ids.standard }
  const parts = await Promise.all([
    house.read(role, 'projects/{id}/standard_phase', query),
    house.read(role, 'projects/{id}/standard_phase', { id: ids.project }),
    house.read(role, 'transformations/query', {
      project_id: ids.project,
      standard_id: ids.standard,
    }),
  ])
  return JSON.stringify(parts.map(({ body }) => body))
}

const canariesIn = (text: string): string[] =>
  [
    ...new Set([...text.matchAll(/canary ([a-z -]+) 7f3a/g)].map(([, place = '']) => place)),
  ].toSorted()

const written = ['consultant comment', 'element comment', 'gap comment', 'the bad', 'the good']

test('05 Field visibility to third parties: what consultants write is hidden from clients until they show it, flag by flag and phase by phase', async () => {
  await expectDone(house, 'C+', 'Standard:UpdateConsultantComment', {
    ...ofStandard('desktop-review'),
    consultant_comment: canary('consultant comment'),
  })
  await expectDone(house, 'C+', 'Element:UpdateConsultantComment', {
    project_id: ids.project,
    element_id: ids.element,
    phase: 'desktop-review',
    consultant_comment: canary('element comment'),
  })
  await expectDone(house, 'C+', 'Standard:UpdateConsultantComment', {
    ...ofStandard('gap-analysis'),
    consultant_comment: canary('gap comment'),
  })
  await expectDone(house, 'C+', 'Standard:UpdateGapAnalysisComment', {
    ...ofStandard('gap-analysis'),
    the_good: canary('the good'),
    the_bad: canary('the bad'),
  })
  expect(canariesIn(await seenBy('C+'))).toEqual(written)
  expect(canariesIn(await seenBy('K+'))).toEqual([])
  await expectDone(house, 'C+', 'Standard:UpdateGapAnalysisCommentReady', {
    ...ofStandard('gap-analysis'),
    is_the_good_visible: true,
  })
  expect(canariesIn(await seenBy('K+'))).toEqual(['the good'])
  await expectDone(house, 'C+', 'Standard:UpdateConsultantCommentReady', {
    ...ofStandard('desktop-review'),
    is_consultant_comment_visible: true,
  })
  expect(canariesIn(await seenBy('K+'))).toEqual([
    'consultant comment',
    'element comment',
    'the good',
  ])
  await expectDone(house, 'C+', 'Standard:UpdateConsultantCommentReady', {
    ...ofStandard('desktop-review'),
    is_consultant_comment_visible: false,
  })
  expect(canariesIn(await seenBy('K+'))).toEqual(['the good'])
})

test('05 Field visibility to third parties: a hidden field is absent, not empty, and the flags themselves are never told', async () => {
  const query = { id: ids.project, standard_id: ids.standard }
  const { body } = await house.read('K+', 'projects/{id}/standard_phase', query)
  const text = JSON.stringify(body)
  for (const field of [
    'IsConsultantCommentVisible',
    'IsTheGoodVisible',
    'IsTheBadVisible',
    'EditorId',
    'TheBad',
    'MockScore',
  ])
    expect([field, text.includes(`"${field}"`)]).toEqual([field, false])
})

test('05 Field visibility to third parties: flags that nobody has ever set hide like flags that are off', async () => {
  const [, second] = made.standards
  const element = second?.elements[0] ?? 0
  await house.sql(
    'rds',
    `insert into "ElementVerification" ("ProjectId", "ElementId", "ConsultantComment") values ($1, $2, $3)
    on conflict ("ProjectId", "ElementId") do update set "ConsultantComment" = excluded."ConsultantComment"`,
    [ids.project, element, canary('unguarded')],
  )
  await house.changed('rds')
  const query = { id: ids.project, standard_id: second?.id ?? 0 }
  const staff = await house.read('C+', 'projects/{id}/standard_phase', query)
  expect(canariesIn(JSON.stringify(staff.body))).toEqual(['unguarded'])
  const client = await house.read('K+', 'projects/{id}/standard_phase', query)
  expect(canariesIn(JSON.stringify(client.body))).toEqual([])
})

test('05 Field visibility to third parties: what one client wrote is answered to that client without what others hid', async () => {
  const { transformation } = await expectDone(house, 'K+', 'Standard:UpdateClientComment', {
    ...ofStandard('desktop-review'),
    client_comment: 'Mine.',
  })
  expect(canariesIn(JSON.stringify(transformation))).toEqual([])
})
