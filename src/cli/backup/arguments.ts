import type { BucketLocation } from '#server/settings/service-config.ts'
import { parseOptions } from '../command/parse-arguments.ts'
import { parsePlace } from '../command/parse-place.ts'

export type Options = {
  /** Where the backup is stored, if not in BACKUP_URL. */
  readonly to: string | BucketLocation | undefined
}

/** Parses the arguments. Throws a UsageError. */
export function parseArguments(args: readonly string[]): Options {
  const { to } = parseOptions(args, { options: { to: { type: 'string' } } }).values
  return { to: to === undefined ? undefined : parsePlace('--to', to) }
}
