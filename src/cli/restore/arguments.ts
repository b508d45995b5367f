import { resolve } from 'node:path'
import type { BucketLocation } from '#server/settings/service-config.ts'
import { UsageError } from '../command/command-error.ts'
import { parseOptions } from '../command/parse-arguments.ts'
import { parsePlace } from '../command/parse-place.ts'

export type Options = {
  /** Where the backups are, if not in BACKUP_URL. */
  readonly from: string | BucketLocation | undefined
  readonly at: Date | undefined
  /** The data folder to create, or the folder below which the check restores; PLUMBLINE_DATA if not given. */
  readonly into: string | undefined
  readonly installation: string | undefined
  /** Whether the newest backup is only test-restored. */
  readonly isCheck: boolean
}

const isoMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/

/** Parses the arguments. Throws a UsageError. */
export function parseArguments(args: readonly string[]): Options {
  const { from, at, into, installation, check } = parseOptions(args, {
    options: {
      from: { type: 'string' },
      at: { type: 'string' },
      into: { type: 'string' },
      installation: { type: 'string' },
      check: { type: 'boolean' },
    },
  }).values
  const isCheck = check ?? false
  if (isCheck && at !== undefined)
    throw new UsageError('--at and --check exclude each other: the newest backup is checked.')
  return {
    from: from === undefined ? undefined : parsePlace('--from', from),
    at: at === undefined ? undefined : parseMoment(at),
    into: into === undefined ? undefined : resolve(into),
    installation,
    isCheck,
  }
}

function parseMoment(text: string): Date {
  const moment = new Date(text)
  if (!isoMoment.test(text) || Number.isNaN(moment.getTime()))
    throw new UsageError(
      `--at must be a moment with its time zone, such as 2027-01-15T14:30:00Z, not "${text}".`,
    )
  return moment
}
