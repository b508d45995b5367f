import { ConfigError } from '../config-error.ts'
import { combinationProblems } from './combination-problems.ts'
import type { Given } from './setting.ts'
import { settingNames, settings, type SettingName, type SettingValues } from './settings.ts'
import { similarName } from './similar-name.ts'

/** The environment variables that are set to something. */
export const givenIn = (env: Readonly<Record<string, string | undefined>>): Given =>
  Object.fromEntries(Object.entries(env).filter(([, text]) => text !== undefined && text !== ''))

/** The text from which a setting is read: what is set, or its default; undefined when there is neither. */
export const textOf = (name: SettingName, given: Given): string | undefined =>
  given[name] ?? settings[name].defaultOf(given)

/** Reads all settings; throws one ConfigError that names every problem: values that cannot be used, names that are misspelt, and settings that do not go together. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): SettingValues {
  const given = givenIn(env)
  const read = settingNames.map((name) => readOne(name, given))
  const problems = [
    ...read.flatMap(({ problems: ofOne }) => ofOne),
    ...combinationProblems(given),
    ...misspelt(given),
  ]
  if (problems.length > 0) throw new ConfigError(...problems)
  // Each value was read by the schema of its name.
  return Object.fromEntries(read.map(({ name, value }) => [name, value])) as SettingValues
}

function readOne(name: SettingName, given: Given) {
  const text = textOf(name, given)
  if (text === undefined) return { name, value: undefined, problems: [] }
  const { success, data, error } = settings[name].schema.safeParse(text)
  return success
    ? { name, value: data, problems: [] }
    : { name, value: undefined, problems: error.issues.map(({ message }) => `${name} ${message}`) }
}

const ownPrefix = /^(?:OIDC|PLUMBLINE)_[A-Z]/

function misspelt(given: Given): string[] {
  return Object.keys(given).flatMap((name) => {
    if (Object.hasOwn(settings, name)) return []
    const similar = similarName(name, settingNames)
    if (similar !== undefined)
      return [`${name} is no setting of Plumbline. ${similar} is: correct the name, or unset it.`]
    return ownPrefix.test(name) ? [`${name} is no setting of Plumbline. Unset it.`] : []
  })
}
