import type { Setting } from '#server/settings/setting.ts'
import { settingGroups } from '#server/settings/settings.ts'
import { markdownTable } from './markdown-table.ts'

/** The document that lists the settings. */
export const operatingFile = new URL('../../docs/operating.md', import.meta.url)

const begin = '<!-- npm run docs makes these tables from src/server/settings/. -->'
const end = '<!-- End of the tables. -->'

/** The document with the tables of all settings between its two marks. Throws when it has no marks. */
export function withSettingsTables(document: string): string {
  const [from, to] = [document.indexOf(begin), document.indexOf(end)]
  if (from < 0 || to < from) throw new Error('The document has no place for the settings')
  return `${document.slice(0, from)}${begin}\n\n${tables()}\n\n${document.slice(to)}`
}

const tables = (): string =>
  settingGroups
    .map(({ title, settings }) => `### ${title}\n\n${table(Object.entries(settings))}`)
    .join('\n\n')

const table = (settings: readonly (readonly [string, Setting])[]): string =>
  markdownTable([
    ['name', 'default', 'what'],
    ...settings.map(([name, { documentedDefault, about }]) => [name, documentedDefault, about]),
  ])
