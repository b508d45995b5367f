import { settingGroups } from '#server/settings/settings.ts'
import type { Setting } from '#server/settings/values/setting.ts'
import { withGeneratedPart } from './generated-part.ts'
import { markdownTable } from './markdown-table.ts'

/** The document that lists the settings. */
export const operatingFile = new URL('../../docs/operating.md', import.meta.url)

/** The document with the tables of all settings between its two marks. Throws when it has no marks. */
export const withSettingsTables = (document: string): string =>
  withGeneratedPart(document, {
    begin: '<!-- npm run docs makes these tables from src/server/settings/. -->',
    end: '<!-- End of the tables. -->',
    part: tables(),
  })

const tables = (): string =>
  settingGroups
    .map(({ title, settings }) => `### ${title}\n\n${table(Object.entries(settings))}`)
    .join('\n\n')

const table = (settings: readonly (readonly [string, Setting])[]): string =>
  markdownTable([
    ['name', 'default', 'what'],
    ...settings.map(([name, { documentedDefault, about }]) => [name, documentedDefault, about]),
  ])
