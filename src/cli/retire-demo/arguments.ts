import { UsageError } from '../command/command-error.ts'
import { parseOptions } from '../command/parse-arguments.ts'

/** What happens to the demo people: they are deleted, or kept and invited. */
export type RetireMode = 'removed' | 'invited'

/** Parses the arguments. Throws a UsageError. */
export function parseArguments(args: readonly string[]): RetireMode {
  const { remove, invite } = parse(args)
  if (remove === invite)
    throw new UsageError(
      remove
        ? '--remove closes the demo people, --invite keeps them: give one.'
        : 'Give --remove or --invite.',
    )
  return remove ? 'removed' : 'invited'
}

const parse = (args: readonly string[]) =>
  parseOptions(args, {
    options: {
      remove: { type: 'boolean', default: false },
      invite: { type: 'boolean', default: false },
    },
  }).values
