import {
  daysToAnswer,
  letterTemplate,
  scoresVisibleToClients,
  type Settings,
} from '#rules/projects/project-settings.ts'

/** The settings as the server returns them, with their project. */
export type StoredSettings = Settings & { readonly ProjectId: number }

/** A custom setting: its value as text, and whether that text is JSON because the value is not a string. */
export type CustomSetting = {
  readonly key: string
  readonly text: string
  readonly isJson: boolean
}

/** Formats a stored value for display and editing: strings unchanged, everything else as JSON. */
export const settingText = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)

/** Parses an edited value; undefined for invalid JSON, and for null, which would remove the setting. */
export function settingValue(text: string, isJson: boolean): unknown {
  if (!isJson) return text
  try {
    return (JSON.parse(text) as unknown) ?? undefined
  } catch {
    return undefined
  }
}

const hasItsOwnPlace = ['ProjectId', scoresVisibleToClients, daysToAnswer, letterTemplate]

/** Returns the settings without a switch, by key. */
export const customSettings = (settings: Settings): CustomSetting[] =>
  Object.entries(settings)
    .filter(([key]) => !hasItsOwnPlace.includes(key))
    .map(([key, value]) => ({ key, text: settingText(value), isJson: typeof value !== 'string' }))
    .toSorted((a, b) => a.key.localeCompare(b.key, 'en'))
