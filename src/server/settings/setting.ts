import type { z } from 'zod'

/** The environment variables that are set to something, by name. */
export type Given = Readonly<Record<string, string | undefined>>

/** A setting of an installation: an environment variable, what it may be, and what stands when it is not set. */
export type Setting<Value = unknown> = {
  /** Reads the text of the variable; each problem is a predicate that follows the name of the setting, such as 'must be true or false'. */
  readonly schema: z.ZodType<Value, string>
  /** The text that is used when the variable is not set; undefined: none. */
  readonly defaultOf: (given: Given) => string | undefined
  /** The default as documents state it. */
  readonly documentedDefault: string
  readonly about: string
  /** Whether the value, or a password in it, must never be shown. */
  readonly isSecret: boolean
}

type Described = { readonly about: string; readonly isSecret?: boolean }

/** A setting that always has a value. Of a default that depends on other settings, `documented` says on which. */
export const setting = <Value>(
  schema: z.ZodType<Value, string>,
  standard: string | { readonly of: (given: Given) => string; readonly documented: string },
  { about, isSecret = false }: Described,
): Setting<Value> => ({
  schema,
  defaultOf: typeof standard === 'string' ? () => standard : standard.of,
  documentedDefault: typeof standard === 'string' ? standard : standard.documented,
  about,
  isSecret,
})

/** A setting that may be left out; `documented` says what stands then. */
export const optional = <Value>(
  schema: z.ZodType<Value, string>,
  documented: string,
  { about, isSecret = false }: Described,
): Setting<Value | undefined> => ({
  schema,
  defaultOf: () => undefined,
  documentedDefault: documented,
  about,
  isSecret,
})
