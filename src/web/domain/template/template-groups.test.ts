import { expect, test } from 'vitest'
import type { TemplateRow } from '#web/data/api/contracts.ts'
import { templateGroups, templatesOf } from './template-groups.ts'

const template = (
  id: number,
  original_filename: string,
  standard_id: number | null,
): TemplateRow => ({
  id,
  original_filename,
  size: 100,
  mimetype: 'application/pdf',
  module_id: 1,
  standard_id,
  standard_name: standard_id === null ? null : `RM ${standard_id}`,
  version: 1,
  created_date: null,
  earlier_versions: [],
})
const templates = [
  template(1, 'Form 10.docx', null),
  template(2, 'Form 9.docx', null),
  template(3, 'Drill.docx', 4),
  template(4, 'Audit.docx', 7),
]

test("lists a standard's own templates first, then those of its module", () => {
  expect(templatesOf(templates, 4).map(({ id }) => id)).toEqual([3, 2, 1])
  expect(templatesOf(templates, 99).map(({ id }) => id)).toEqual([2, 1])
})

test("groups a module's templates by module and standard, in the module's order", () => {
  const groups = templateGroups(templates, [{ Id: 7 }, { Id: 4 }])
  expect(groups.map(({ name, templates: of }) => [name, of.map(({ id }) => id)])).toEqual([
    ['Whole module', [2, 1]],
    ['RM 7', [4]],
    ['RM 4', [3]],
  ])
})
