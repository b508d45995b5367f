import { readdirSync, readFileSync } from 'node:fs'
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

test('docs/decisions/README.md lists every decision under its title', () => {
  const folder = new URL('../../docs/decisions/', import.meta.url)
  const index = readFileSync(new URL('README.md', folder), 'utf8')
  const missing = readdirSync(folder)
    .filter((file) => /^\d/.test(file))
    .filter((file) => {
      const text = readFileSync(new URL(file, folder), 'utf8')
      const [, number, title] = /^# (\d+) (.+)$/m.exec(text) ?? []
      return !index.includes(`| ${number}    | [${title}](${file})`)
    })
  expect(missing).toEqual([])
})
