import { expect } from 'vitest'
import { test as serverTest } from '../harness/server-test.ts'
import type { TestServer } from '../harness/test-server.ts'
import { expectDone } from '../matchers/expect-write.ts'

const test = serverTest.extend('ids', { scope: 'file', auto: true }, async ({ made }) => {
  const [standard] = made.standards
  return { project: made.project, standard: standard?.id ?? 0, element: standard?.elements[1] ?? 0 }
})

const canary = (place: string): string => `canary ${place} 7f3a`

const ofStandard = (
  ids: { project: number; standard: number; element: number },
  phase: string,
) => ({
  project_id: ids.project,
  standard_id: ids.standard,
  phase,
})

const seenBy = async (
  server: TestServer,
  ids: { project: number; standard: number; element: number },
  role: 'K+' | 'C+',
): Promise<string> => {
  const query = { id: ids.project, standard_id: ids.standard }
  const parts = await Promise.all([
    server.read(role, 'projects/{id}/standard_phase', query),
    server.read(role, 'projects/{id}/standard_phase', { id: ids.project }),
    server.read(role, 'transformations/query', {
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

test('05 Field visibility to third parties: texts of consultants are hidden from clients until they are shown, flag by flag and phase by phase', async ({
  server,
  ids,
}) => {
  await expectDone(server, 'C+', 'Standard:UpdateConsultantComment', {
    ...ofStandard(ids, 'desktop-review'),
    consultant_comment: canary('consultant comment'),
  })
  await expectDone(server, 'C+', 'Element:UpdateConsultantComment', {
    project_id: ids.project,
    element_id: ids.element,
    phase: 'desktop-review',
    consultant_comment: canary('element comment'),
  })
  await expectDone(server, 'C+', 'Standard:UpdateConsultantComment', {
    ...ofStandard(ids, 'gap-analysis'),
    consultant_comment: canary('gap comment'),
  })
  await expectDone(server, 'C+', 'Standard:UpdateGapAnalysisComment', {
    ...ofStandard(ids, 'gap-analysis'),
    the_good: canary('the good'),
    the_bad: canary('the bad'),
  })
  expect(canariesIn(await seenBy(server, ids, 'C+'))).toEqual(written)
  expect(canariesIn(await seenBy(server, ids, 'K+'))).toEqual([])
  await expectDone(server, 'C+', 'Standard:UpdateGapAnalysisCommentReady', {
    ...ofStandard(ids, 'gap-analysis'),
    is_the_good_visible: true,
  })
  expect(canariesIn(await seenBy(server, ids, 'K+'))).toEqual(['the good'])
  await expectDone(server, 'C+', 'Standard:UpdateConsultantCommentReady', {
    ...ofStandard(ids, 'desktop-review'),
    is_consultant_comment_visible: true,
  })
  expect(canariesIn(await seenBy(server, ids, 'K+'))).toEqual([
    'consultant comment',
    'element comment',
    'the good',
  ])
  await expectDone(server, 'C+', 'Standard:UpdateConsultantCommentReady', {
    ...ofStandard(ids, 'desktop-review'),
    is_consultant_comment_visible: false,
  })
  expect(canariesIn(await seenBy(server, ids, 'K+'))).toEqual(['the good'])
})

test('05 Field visibility to third parties: a hidden field is absent, not empty, and the flags themselves are never returned', async ({
  server,
  ids,
}) => {
  const query = { id: ids.project, standard_id: ids.standard }
  const { body } = await server.read('K+', 'projects/{id}/standard_phase', query)
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

test('05 Field visibility to third parties: flags that were never set hide like flags that are off', async ({
  server,
  made,
  ids,
}) => {
  const [, second] = made.standards
  const element = second?.elements[0] ?? 0
  await server.sql(
    'rds',
    `insert into "ElementVerification" ("ProjectId", "ElementId", "ConsultantComment") values ($1, $2, $3)
    on conflict ("ProjectId", "ElementId") do update set "ConsultantComment" = excluded."ConsultantComment"`,
    [ids.project, element, canary('unguarded')],
  )
  await server.changed('rds')
  const query = { id: ids.project, standard_id: second?.id ?? 0 }
  const staff = await server.read('C+', 'projects/{id}/standard_phase', query)
  expect(canariesIn(JSON.stringify(staff.body))).toEqual(['unguarded'])
  const client = await server.read('K+', 'projects/{id}/standard_phase', query)
  expect(canariesIn(JSON.stringify(client.body))).toEqual([])
})

test("05 Field visibility to third parties: the response to a client's write contains nothing that others hid", async ({
  server,
  ids,
}) => {
  const { transformation } = await expectDone(server, 'K+', 'Standard:UpdateClientComment', {
    ...ofStandard(ids, 'desktop-review'),
    client_comment: 'Mine.',
  })
  expect(canariesIn(JSON.stringify(transformation))).toEqual([])
})
