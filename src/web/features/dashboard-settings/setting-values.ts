import { scoresVisibleToClients, type Settings } from '../../../rules/project-settings.ts'

/** Settings as the read answers them, with the project to which they belong. */
export type StoredSettings = Settings & { readonly ProjectId: number }

/** A free-form setting: its value as text, and whether that text is JSON because the value is no text. */
export type FurtherSetting = {
  readonly key: string
  readonly text: string
  readonly isJson: boolean
}

/** A stored value as the text in which it is shown and written: text as it is, all else as JSON. */
export const settingText = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)

/** The value that a text stands for; undefined when it is meant to be JSON and is none, or null, which would take the setting away. */
export function settingValue(text: string, isJson: boolean): unknown {
  if (!isJson) return text
  try {
    return (JSON.parse(text) as unknown) ?? undefined
  } catch {
    return undefined
  }
}

const hasItsOwnPlace = ['ProjectId', scoresVisibleToClients]

/** The settings without a switch of their own, by key. */
export const furtherSettings = (settings: Settings): FurtherSetting[] =>
  Object.entries(settings)
    .filter(([key]) => !hasItsOwnPlace.includes(key))
    .map(([key, value]) => ({ key, text: settingText(value), isJson: typeof value !== 'string' }))
    .toSorted((a, b) => a.key.localeCompare(b.key, 'en'))
