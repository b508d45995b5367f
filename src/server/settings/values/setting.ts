import type { z } from 'zod'

/** The environment variables that are not empty, by name. */
export type SetVariables = Readonly<Record<string, string | undefined>>

/** An environment variable with its schema and default. */
export type Setting<Value = unknown> = {
  /** Parses the variable; each problem is a predicate that follows the name of the setting, such as 'must be true or false'. */
  readonly schema: z.ZodType<Value, string>
  /** The text used when the variable is not set. */
  readonly defaultOf: (given: SetVariables) => string | undefined
  /** The default as stated in the documentation. */
  readonly documentedDefault: string
  readonly about: string
  /** Whether the value, or a password in it, must never be shown. */
  readonly isSecret: boolean
}

type SettingDetails = { readonly about: string; readonly isSecret?: boolean }

/** Declares a setting that always has a value; `documented` describes a default that depends on other settings. */
export const setting = <Value>(
  schema: z.ZodType<Value, string>,
  standard: string | { readonly of: (given: SetVariables) => string; readonly documented: string },
  { about, isSecret = false }: SettingDetails,
): Setting<Value> => ({
  schema,
  defaultOf: typeof standard === 'string' ? () => standard : standard.of,
  documentedDefault: typeof standard === 'string' ? standard : standard.documented,
  about,
  isSecret,
})

/** Declares an optional setting; `documented` describes the behaviour without it. */
export const optional = <Value>(
  schema: z.ZodType<Value, string>,
  documented: string,
  { about, isSecret = false }: SettingDetails,
): Setting<Value | undefined> => ({
  schema,
  defaultOf: () => undefined,
  documentedDefault: documented,
  about,
  isSecret,
})
