import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { makeDocument } from '#test/factories/make-document.ts'
import { test } from '#test/harness/files-test.ts'
import { expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'

const write = 'Document:UpdateDates'

test.for(targets)('changes the given dates only, in %s', async (target, { server, made }) => {
  const document_id = await makeDocument(server, { project: made.project, by: 'K+' })
  const ids = { project_id: made.project, document_id }
  const dated = { effective_from: '2026-01-01', period_from: '2025-07-01', next_review: null }
  await expectDone(server, 'K+', write, { ...ids, ...dated }, { target })
  const { updates, pre_snapshot } = await expectDone(
    server,
    'C+',
    write,
    { ...ids, effective_from: null, period_to: '2025-07-01' },
    { target, expected: { EffectiveFrom: '2026-01-01', PeriodTo: null } },
  )
  expect(updates).toEqual({ ...ids, standard_id: null })
  expect(pre_snapshot).toMatchObject([
    { Id: document_id, EffectiveFrom: '2026-01-01', PeriodFrom: '2025-07-01', PeriodTo: null },
  ])
  const reply = await server.read(
    'K+',
    'projects/{id}/documents/documents_with_citations',
    { id: made.project },
    target,
  )
  const row = reply.body.data.find(({ Id }: { readonly Id: number }) => Id === document_id)
  expect(row).toMatchObject({
    EffectiveFrom: null,
    EffectiveTo: null,
    NextReview: null,
    PeriodFrom: '2025-07-01',
    PeriodTo: '2025-07-01',
    UpdatedBy: server.idOf('C+', target),
  })
})

test('a period that would end before it begins is rejected, also against a stored day', async ({
  server,
  made,
}) => {
  const document_id = await makeDocument(server, { project: made.project })
  const ids = { project_id: made.project, document_id }
  const outOfOrder = [422, 'A period must not end before it begins'] as const
  await expectDone(server, 'C+', write, { ...ids, effective_to: '2026-06-30' })
  for (const dates of [
    { effective_from: '2026-07-01' },
    { period_from: '2026-02-01', period_to: '2026-01-31' },
  ])
    await expectRefused(server, 'C+', write, { ...ids, ...dates }, outOfOrder)
  await expectDone(server, 'C+', write, {
    ...ids,
    effective_from: '2026-07-01',
    effective_to: null,
  })
})

test('a date that somebody else changed is not overwritten', async ({ server, made }) => {
  const document_id = await makeDocument(server, { project: made.project })
  const ids = { project_id: made.project, document_id }
  await expectDone(server, 'SC', write, { ...ids, next_review: '2027-01-31' })
  const asked = { ...ids, next_review: '2027-03-01', effective_from: '2026-01-01' }
  const expected = { NextReview: null, EffectiveFrom: null }
  const { body } = await expectRefused(server, 'C+', write, asked, refusal.conflict, { expected })
  expect(body.data.transformation.conflict).toMatchObject({
    field: 'NextReview',
    stored: '2027-01-31',
    by: 'Senior',
  })
})

test.for(['2026-02-30', '1899-12-31', '2201-01-01', '1/1/2026', '', 20_260_101])(
  'rejects %j, which is not a day of a document',
  async (effective_from, { server, made }) => {
    const asked = { project_id: made.project, document_id: 1, effective_from }
    await expectRefused(server, 'ADM', write, asked, refusal.invalidParameters)
  },
)
