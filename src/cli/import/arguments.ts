import type { Target } from '#rules/api/targets.ts'
import { UsageError } from '../command/command-error.ts'
import { parseOptions, parseTarget } from '../command/parse-arguments.ts'

/** The options of the command; without `target` it uses the default target of the environment. */
export type Options = {
  readonly file: string
  readonly isDryRun: boolean
  /** Whether to import a second module of the same name and version. */
  readonly mayRepeat: boolean
  readonly target?: Target
  /** The e-mail address of the administrator who is recorded as the author. */
  readonly email?: string
}

/** Parses the arguments. Throws a UsageError. */
export function parseArguments(args: readonly string[]): Options {
  const { values, positionals } = parse(args)
  const [file, ...others] = positionals
  if (file === undefined || file === '') throw new UsageError('The file to import is missing.')
  if (others.length > 0)
    throw new UsageError(
      `One file at a time: ${others.map((other) => `"${other}"`).join(', ')} is one too many.`,
    )
  const { as: email } = values
  const target = parseTarget('--target', values.target)
  if (email === '') throw new UsageError('--as needs the address of an administrator.')
  return {
    file,
    isDryRun: values['dry-run'],
    mayRepeat: values.again,
    ...(target === undefined ? {} : { target }),
    ...(email === undefined ? {} : { email }),
  }
}

const parse = (args: readonly string[]) =>
  parseOptions(args, {
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      again: { type: 'boolean', default: false },
      target: { type: 'string' },
      as: { type: 'string' },
    },
  })
