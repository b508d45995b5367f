import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { templatesFile, withPlaceholders } from './placeholders-table.ts'
import { operatingFile, withSettingsTables } from './settings-tables.ts'

test('docs/operating.md lists the settings as they are (npm run docs)', () => {
  const document = readFileSync(operatingFile, 'utf8')
  expect(withSettingsTables(document)).toBe(document)
})

test('docs/report-templates.md lists the placeholders as they are (npm run docs)', () => {
  const document = readFileSync(templatesFile, 'utf8')
  expect(withPlaceholders(document)).toBe(document)
})
