import { storedDate } from '#rules/text/stored-date.ts'

/** The search parameters of an address before validation. */
export type RawSearch = Readonly<Record<string, unknown>>

/** Returns a non-empty text; undefined for any other value. */
export const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** Returns a row id; undefined for any other value. */
export const idIn = (value: unknown): number | undefined => {
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** Returns a day as YYYY-MM-DD; undefined for any other value. */
export const dayIn = (value: unknown): string | undefined =>
  typeof value === 'string' && storedDate(value) !== null ? value : undefined

/** Returns one of the choices; undefined for any other value. */
export const choiceIn = <T extends string>(choices: readonly T[], value: unknown): T | undefined =>
  choices.find((choice) => choice === value)

/** Returns the search parameters that have a value. */
export const definedOnly = <T extends object>(values: {
  [Name in keyof T]: T[Name] | undefined
}): T => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T

/**
 * The search parameters of a route as `read` returns them; invalid and unknown ones are undefined, since the router would otherwise keep
 * their values from the address.
 */
export const onlyValid =
  <Search extends object>(read: (raw: RawSearch) => Search) =>
  (raw: RawSearch): Search => ({
    ...Object.fromEntries(Object.keys(raw).map((name) => [name, undefined])),
    ...read(raw),
  })
