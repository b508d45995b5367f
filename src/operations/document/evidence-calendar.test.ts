import { expect } from 'vitest'
import { makeDocument } from '#test/factories/make-document.ts'
import { test } from '#test/harness/files-test.ts'
import type { Role } from '#test/harness/people.ts'
import type { ServerWithFiles } from '#test/harness/test-files.ts'
import { expectDone } from '#test/matchers/expect-write.ts'

const read = 'projects/{id}/documents/evidence_calendar'
const calendar = async (server: ServerWithFiles, role: Role, id: number) =>
  (await server.read(role, read, { id })).body.data

test('lists the elements that cite documents in order, and the dates of these', async ({
  server,
  newProject,
}) => {
  const { project, standards } = await newProject()
  const [standard, other] = standards
  const [first, second] = standard!.elements
  const document_id = await makeDocument(server, { project, parameters: { title: 'Report' } })
  const later = await makeDocument(server, { project })
  await makeDocument(server, { project, parameters: { title: 'Cited nowhere' } })
  expect(await calendar(server, 'C+', project)).toEqual({
    LookBackMonths: 12,
    Elements: [],
    Documents: [],
  })
  for (const [element_id, document] of [
    [second, later],
    [second, document_id],
    [first, document_id],
    [other!.elements[0], document_id],
  ])
    await expectDone(server, 'C+', 'Citation:Create', {
      project_id: project,
      document_id: document,
      element_id,
    })
  await expectDone(server, 'C+', 'Document:UpdateDates', {
    project_id: project,
    document_id,
    period_from: '2026-01-01',
    period_to: '2026-03-31',
  })
  await expectDone(server, 'ADM', 'Project:UpdateSettings', {
    project_id: project,
    changes: { LookBackMonths: 24 },
  })
  const status = { project_id: project, standard_id: other!.id, phase: 'desktop-review' }
  await expectDone(server, 'C+', 'Standard:UpdateStatus', { ...status, status: 'NotApplicable' })
  const { LookBackMonths, Elements, Documents } = await calendar(server, 'C+', project)
  expect(LookBackMonths).toBe(24)
  expect(Elements).toMatchObject([
    { StandardId: standard!.id, ElementId: first, DocumentIds: [document_id] },
    { StandardId: standard!.id, ElementId: second, DocumentIds: [document_id, later] },
  ])
  expect(Documents).toMatchObject([
    { Id: document_id, Title: 'Report', PeriodFrom: '2026-01-01', PeriodTo: '2026-03-31' },
    { Id: later, PeriodFrom: null },
  ])
})

test('a client gets what a project without the hidden documents would give', async ({
  server,
  newProject,
}) => {
  const seen = async (hidden: number) => {
    const { project, standards } = await newProject()
    const [element_id, alone] = standards[0]!.elements
    const shown = await makeDocument(server, {
      project,
      parameters: { title: 'Roster', is_document_visible_for_project: true },
    })
    await expectDone(server, 'C+', 'Citation:Create', {
      project_id: project,
      document_id: shown,
      element_id,
    })
    for (let place = 0; place < hidden; place += 1) {
      // The second document is visible at its own standard, but not where another standard cites it.
      const elsewhere = { standard_id: standards[1]!.id, is_document_visible_for_standard: true }
      const document_id = await makeDocument(server, {
        project,
        parameters: { title: 'Secret', ...(place === 1 && elsewhere) },
      })
      const ids = { project_id: project, document_id }
      await expectDone(server, 'C+', 'Document:UpdateDates', { ...ids, effective_to: '2020-01-01' })
      for (const cited of [element_id, alone])
        await expectDone(server, 'C+', 'Citation:Create', { ...ids, element_id: cited })
    }
    const { Elements, Documents } = await calendar(server, 'K+', project)
    return {
      elements: Elements.map(({ ElementName, DocumentIds }: Record<string, unknown>) => [
        ElementName,
        (DocumentIds as number[]).map((id) => id === shown),
      ]),
      documents: Documents.map(({ Id: _, ...rest }: Record<string, unknown>) => rest),
    }
  }
  const without = await seen(0)
  expect(without.elements).toEqual([['TS 1(1)', [true]]])
  expect(await seen(2)).toEqual(without)
})
