import { combinationProblems } from './combination-problems.ts'
import { ConfigError } from './config-error.ts'
import { settingNames, settings, type SettingName, type SettingValues } from './settings.ts'
import { similarName } from './similar-name.ts'
import type { SetVariables } from './values/setting.ts'

/** Returns the environment variables that are not empty. */
export const setVariables = (env: Readonly<Record<string, string | undefined>>): SetVariables =>
  Object.fromEntries(Object.entries(env).filter(([, text]) => text !== undefined && text !== ''))

/** Returns the text of a setting: the variable or its default; undefined without either. */
export const textOf = (name: SettingName, given: SetVariables): string | undefined =>
  given[name] ?? settings[name].defaultOf(given)

/** Reads all settings; throws one ConfigError with every problem: invalid values, misspelt names and invalid combinations. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): SettingValues {
  const given = setVariables(env)
  const read = settingNames.map((name) => readOne(name, given))
  const problems = [
    ...read.flatMap(({ problems: ofOne }) => ofOne),
    ...combinationProblems(given),
    ...misspeltNames(given),
  ]
  if (problems.length > 0) throw new ConfigError(...problems)
  // Each value has been parsed by the schema of its name.
  return Object.fromEntries(read.map(({ name, value }) => [name, value])) as SettingValues
}

function readOne(name: SettingName, given: SetVariables) {
  const text = textOf(name, given)
  if (text === undefined) return { name, value: undefined, problems: [] }
  const { success, data, error } = settings[name].schema.safeParse(text)
  return success
    ? { name, value: data, problems: [] }
    : { name, value: undefined, problems: error.issues.map(({ message }) => `${name} ${message}`) }
}

const ownPrefix = /^(?:OIDC|PLUMBLINE)_[A-Z]/

function misspeltNames(given: SetVariables): string[] {
  return Object.keys(given).flatMap((name) => {
    if (Object.hasOwn(settings, name)) return []
    const similar = similarName(name, settingNames)
    if (similar !== undefined)
      return [`${name} is no setting of Plumbline. ${similar} is: correct the name, or unset it.`]
    return ownPrefix.test(name) ? [`${name} is no setting of Plumbline. Unset it.`] : []
  })
}
