import { isTarget, targets, type Target } from '../../rules/targets.ts'
import { parseWords } from '../command/parse-words.ts'
import { UsageError } from '../command/usage-error.ts'

/** What the command is asked to do; without a target that of the environment is meant. */
export type Asked = {
  readonly file: string
  readonly isDryRun: boolean
  /** Whether a second module of the same name and version is wanted. */
  readonly isAgain: boolean
  readonly target?: Target
  /** The address of the person in whose name the module is imported. */
  readonly email?: string
}

/** How the command is called, as `--help` shows it. */
export const usage = `npm run import -- FILE [--dry-run] [--again] [--target rds|ps] [--as EMAIL]

Imports a standards set (standards-set/1, or an OSCAL catalog in JSON) from a file, whole or not at all.
Works while Plumbline runs and while it does not. Ends with 0 when it was done, 1 when it was refused or failed, 2 when
it was called wrongly.

  --dry-run      say what would be imported, and change nothing
  --again        make a second module when one with this name and version already exists
  --target NAME  the database to import into: ${targets.join(' or ')} (the default of the environment)
  --as EMAIL     the administrator in whose name it is done (the first one by address)`

/** Reads the words of the command; answers 'help' when only the description is asked for. Throws a UsageError. */
export function readWords(words: readonly string[]): Asked | 'help' {
  const { values, positionals } = parsed(words)
  if (values.help) return 'help'
  const [file, ...others] = positionals
  if (file === undefined || file === '') throw new UsageError('The file to import is missing.')
  if (others.length > 0)
    throw new UsageError(
      `One file at a time: ${others.map((other) => `"${other}"`).join(', ')} is one too many.`,
    )
  const { target, as: email } = values
  if (target !== undefined && !isTarget(target))
    throw new UsageError(`--target must be ${targets.join(' or ')}, not "${target}".`)
  if (email === '') throw new UsageError('--as needs the address of an administrator.')
  return {
    file,
    isDryRun: values['dry-run'],
    isAgain: values.again,
    ...(target === undefined ? {} : { target }),
    ...(email === undefined ? {} : { email }),
  }
}

const parsed = (words: readonly string[]) =>
  parseWords(words, {
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      again: { type: 'boolean', default: false },
      target: { type: 'string' },
      as: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
