import { expect } from 'vitest'
import { makeDocument } from '#test/factories/make-document.ts'
import { storeText } from '#test/factories/store-text.ts'
import { test as filesTest } from '#test/harness/files-test.ts'
import type { Role } from '#test/harness/people.ts'

// No job reads the files: the tests store what was read.
const test = filesTest.extend('settings', { scope: 'file' }, { JOBS: 'false' })
const read = 'projects/{id}/documents/proposed_dates'

test('the dates that a document tells on its first two pages and its last are proposed to who sees it', async ({
  server,
  made: { project },
}) => {
  const document_id = await makeDocument(server, { project })
  const proposed = async (role: Role, id = project) => server.read(role, read, { id, document_id })
  expect((await proposed('C+')).body.data).toEqual([])
  await storeText(server, document_id, 1, [
    'Visitor policy\nEffective Date: January 1, 2025',
    'Next review: 6/1/2026',
    'Expires: 1/1/2020',
    'Revised 12/1/2024. For the period July 1, 2024 through June 30, 2025',
  ])
  await server.changed('rds')
  const { body } = await proposed('SC')
  expect(body.data).toEqual([
    {
      EffectiveFrom: '2025-01-01',
      EffectiveTo: null,
      NextReview: null,
      PeriodFrom: null,
      PeriodTo: null,
      Page: 1,
      Exact: 'Effective Date: January 1, 2025',
    },
    expect.objectContaining({ NextReview: '2026-06-01', Page: 2 }),
    expect.objectContaining({ PeriodFrom: '2024-07-01', PeriodTo: '2025-06-30', Page: 4 }),
  ])
  expect((await proposed('K+')).status).toBe(404)
  expect((await proposed('SC', project + 1000)).status).toBe(404)
})
