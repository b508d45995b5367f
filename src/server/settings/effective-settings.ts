import { setVariables, textOf } from './read-settings.ts'
import { settingGroups, settings, type SettingName } from './settings.ts'

/** An effective setting: its text without secrets, and its source. */
export type EffectiveSetting = {
  readonly name: SettingName
  readonly value: string
  readonly source: 'environment' | 'default'
}

/** Lists all effective settings by group, without passwords. */
export function effectiveSettings(
  env: Readonly<Record<string, string | undefined>>,
): readonly { readonly title: string; readonly settings: readonly EffectiveSetting[] }[] {
  const given = setVariables(env)
  return settingGroups.map(({ title, settings: group }) => ({
    title,
    settings: (Object.keys(group) as SettingName[]).map((name) => ({
      name,
      value: formatValue(name, textOf(name, given)),
      source: given[name] === undefined ? 'default' : 'environment',
    })),
  }))
}

function formatValue(name: SettingName, text: string | undefined): string {
  if (text === undefined || text === '') return settings[name].documentedDefault
  return settings[name].isSecret ? withoutSecret(text) : text
}

function withoutSecret(text: string): string {
  const url = URL.parse(text)
  if (url === null || url.host === '') return `set (${text.length} characters)`
  // The URL parameters are left out, since they may hold a password too.
  const who = url.username === '' ? '' : `${decodeURIComponent(url.username)}@`
  return `${url.protocol}//${who}${url.host}${url.pathname}`
}
