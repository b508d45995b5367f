import { expect, test } from 'vitest'
import {
  archivePath,
  documentFilePath,
  logoPath,
  reportFilePath,
  reportTemplatePath,
  savedReportPath,
  templateFilePath,
  workbookPath,
} from './file-paths.ts'

test('files are addressed by the ids that say where they belong, and by a version where one is asked', () => {
  expect(documentFilePath(3, 7)).toBe('/api/v5/files/documents/3/7')
  expect(documentFilePath(3, 7, 2)).toBe('/api/v5/files/documents/3/7?version=2')
  expect(templateFilePath(7)).toBe('/api/v5/files/templates/7')
  expect(templateFilePath(7, 2)).toBe('/api/v5/files/templates/7?version=2')
  expect(savedReportPath(3, 7, 'pdf')).toBe('/api/v5/files/reports/3/7?form=pdf')
  expect(logoPath(3)).toBe('/api/v5/files/logos/3')
  expect(reportTemplatePath(7)).toBe('/api/v5/files/report_templates/7')
})

test('an archive is of a project, a standard or a module', () => {
  expect(archivePath(3)).toBe('/api/v5/files/archives/3')
  expect(archivePath(3, { standard_id: 7 })).toBe('/api/v5/files/archives/3?standard_id=7')
  expect(archivePath(3, { module_id: 2 })).toBe('/api/v5/files/archives/3?module_id=2')
})

test('what a report or a workbook is not asked for stays out of its address', () => {
  expect(reportFilePath(3, { kind: 'full-review', module_id: undefined, form: 'pdf' })).toBe(
    '/api/v5/projects/3/report_file?kind=full-review&form=pdf',
  )
  expect(workbookPath(3, { phase: 'desktop-review', standard_id: 7 })).toBe(
    '/api/v5/projects/3/workbook?phase=desktop-review&standard_id=7',
  )
})
