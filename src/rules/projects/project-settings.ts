/** The project setting that shows MockScore numbers to clients; off unless it is set. */
export const scoresVisibleToClients = 'ScoresVisibleToClients'

/** The project setting that holds the template of response letters to the accreditor; when it is not set, our own template applies. */
export const letterTemplate = 'RfiLetterTemplate'

/** The project setting for the number of days in which a request of the accreditor must be answered. */
export const daysToAnswer = 'RfiDays'

/** The longest response letter template, in characters. */
export const longestLetterTemplate = 8000

/**
 * The project settings that are whole numbers: how many documents a standard may cite before that counts as a finding, the months
 * before the validation that evidence must cover, and the days to answer a request of the accreditor.
 */
const numbers = {
  MostDocumentsPerStandard: { least: 1, most: 100, usual: 9 },
  LookBackMonths: { least: 1, most: 36, usual: 12 },
  [daysToAnswer]: { least: 1, most: 365, usual: 30 },
} as const

type NumberSetting = keyof typeof numbers

/** The settings that are the project's own fields; all others are free-form. */
export const projectFields = ['IsWaiveDocument', 'SendTaksEmailsToBeta'] as const

/** Settings by key; a value is JSON. */
export type Settings = Readonly<Record<string, unknown>>

/** What is wrong with a change of settings, and the key that it concerns. */
export type SettingsProblem = { readonly place: string; readonly message: string }

/** The longest setting key, in characters. */
export const longestSettingKey = 64

const mostKeys = 200
const mostCharacters = 50_000
const mostChangedCharacters = 10_000
const deepest = 4

const keyForm = /^\p{L}[\p{L}\p{N} _.-]*$/u

/** The setting keys that responses to clients contain. */
const clientSettingKeys: readonly string[] = [scoresVisibleToClients, letterTemplate]

const switches: readonly string[] = [scoresVisibleToClients, ...projectFields]

const namesOfTheProject: readonly string[] = ['ProjectId', 'project_id', 'changes']

/** Whether a setting is one of the project's own fields. */
export const isProjectField = (key: string): key is (typeof projectFields)[number] =>
  (projectFields as readonly string[]).includes(key)

/** Whether a project's settings show MockScore numbers to clients. */
export const areScoresVisible = (settings: Settings): boolean =>
  Object.hasOwn(settings, scoresVisibleToClients) && settings[scoresVisibleToClients] === true

const isNumberSetting = (key: string): key is NumberSetting => Object.hasOwn(numbers, key)

const isWithin = (value: unknown, key: NumberSetting): value is number =>
  typeof value === 'number' &&
  Number.isInteger(value) &&
  value >= numbers[key].least &&
  value <= numbers[key].most

function numberIn(settings: Settings, key: NumberSetting): number {
  const value = Object.hasOwn(settings, key) ? settings[key] : undefined
  return isWithin(value, key) ? value : numbers[key].usual
}

/** The number of documents that a standard of a project may cite before that counts as a finding: 9 unless the settings say otherwise. */
export const mostDocumentsPerStandard = (settings: Settings): number =>
  numberIn(settings, 'MostDocumentsPerStandard')

/** The months before the validation that a project's evidence must cover: 12 unless the settings say otherwise. */
export const lookBackMonths = (settings: Settings): number => numberIn(settings, 'LookBackMonths')

/** The days in which a request of the accreditor must be answered: 30 unless the settings say otherwise. */
export const rfiDays = (settings: Settings): number => numberIn(settings, daysToAnswer)

/** Returns what is wrong with a number of days to answer; null when the number is valid. */
export const daysProblem = (days: unknown): string | null =>
  isWithin(days, daysToAnswer)
    ? null
    : `must be a whole number from ${numbers[daysToAnswer].least} to ${numbers[daysToAnswer].most}`

/** Returns the stored template of response letters; null when there is none. */
export function storedLetterTemplate(settings: Settings): string | null {
  const text = Object.hasOwn(settings, letterTemplate) ? settings[letterTemplate] : null
  return typeof text === 'string' && text.trim() !== '' ? text : null
}

/** Returns the settings that a client sees. */
export const clientSettings = (settings: Settings): Settings =>
  Object.fromEntries(Object.entries(settings).filter(([key]) => clientSettingKeys.includes(key)))

/** Returns what is wrong with a setting key; null for a valid one. Names of built-in properties, such as 'constructor', are invalid. */
export function settingKeyProblem(key: string): string | null {
  if (key.length > longestSettingKey) return `is longer than ${longestSettingKey} characters`
  if (key !== key.trim() || !keyForm.test(key) || key in Object.prototype)
    return 'must start with a letter and contain only letters, digits, spaces, dots, dashes and underscores'
  return namesOfTheProject.includes(key) ? 'is reserved for the project itself' : null
}

function valueProblem(value: unknown, depth: number): string | null {
  if (value === null || typeof value === 'boolean') return null
  if (typeof value === 'number') return Number.isFinite(value) ? null : 'is not a number'
  if (typeof value === 'string')
    return value.isWellFormed() && !value.includes('\0')
      ? null
      : 'contains characters that cannot be stored'
  if (typeof value !== 'object') return 'is not JSON'
  if (depth === deepest) return `is nested more than ${deepest} levels deep`
  const parts = Object.entries(value).map(
    ([key, part]) =>
      (Array.isArray(value) ? null : settingKeyProblem(key)) ?? valueProblem(part, depth + 1),
  )
  return parts.find((problem) => problem !== null) ?? null
}

const isLetterTemplate = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && value.length <= longestLetterTemplate)

const problemOf = (key: string, value: unknown): string | null =>
  settingKeyProblem(key) ??
  (key === letterTemplate && !isLetterTemplate(value)
    ? `must be a text of at most ${longestLetterTemplate} characters`
    : null) ??
  (switches.includes(key) && typeof value !== 'boolean' && !(value === null && !isProjectField(key))
    ? 'must be true or false'
    : isNumberSetting(key) && value !== null && !isWithin(value, key)
      ? `must be a whole number from ${numbers[key].least} to ${numbers[key].most}`
      : valueProblem(value, 0))

/** Returns what is wrong with a change of settings, at most 20 problems; empty when it is valid. */
export function settingsProblems(changes: Settings): SettingsProblem[] {
  const entries = Object.entries(changes)
  if (entries.length === 0) return [{ place: 'changes', message: 'contains nothing to change' }]
  const problems = entries.slice(0, mostKeys + 1).flatMap(([key, value]) => {
    const message = problemOf(key, value)
    return message === null ? [] : [{ place: key.slice(0, longestSettingKey), message }]
  })
  return problems.slice(0, 20)
}

/** Returns the free-form settings after a change: changed keys are replaced, keys set to null are removed. */
export const mergedSettings = (stored: Settings, changes: Settings): Settings =>
  Object.fromEntries(
    Object.entries({ ...stored, ...changes }).filter(
      ([key, value]) => value !== null && !isProjectField(key),
    ),
  )

/** Whether a change or the resulting settings exceed the limits: 10,000 characters as JSON for the change, 50,000 for the result, 200 keys. */
export const areTooManySettings = (changes: Settings, merged: Settings): boolean =>
  JSON.stringify(changes).length > mostChangedCharacters ||
  JSON.stringify(merged).length > mostCharacters ||
  Object.keys(merged).length > mostKeys
