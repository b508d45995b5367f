import { settingGroups, settings, type SettingName } from './settings.ts'
import { givenIn, textOf } from './read-settings.ts'

/** A setting as it is in force: its text without secrets, and where it comes from. */
export type SettingInForce = {
  readonly name: SettingName
  readonly value: string
  readonly source: 'environment' | 'default'
}

/** All settings as they are in force, by group. Passwords are left out. */
export function settingsInForce(
  env: Readonly<Record<string, string | undefined>>,
): readonly { readonly title: string; readonly settings: readonly SettingInForce[] }[] {
  const given = givenIn(env)
  return settingGroups.map(({ title, settings: group }) => ({
    title,
    settings: (Object.keys(group) as SettingName[]).map((name) => ({
      name,
      value: shownValue(name, textOf(name, given)),
      source: given[name] === undefined ? 'default' : 'environment',
    })),
  }))
}

function shownValue(name: SettingName, text: string | undefined): string {
  if (text === undefined || text === '') return settings[name].documentedDefault
  return settings[name].isSecret ? withoutSecret(text) : text
}

function withoutSecret(text: string): string {
  const url = URL.parse(text)
  if (url === null || url.host === '') return `set (${text.length} characters)`
  // Parameters may hold a password too.
  const who = url.username === '' ? '' : `${decodeURIComponent(url.username)}@`
  return `${url.protocol}//${who}${url.host}${url.pathname}`
}
