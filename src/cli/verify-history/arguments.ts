import type { Target } from '#rules/api/targets.ts'
import { UsageError } from '../command/command-error.ts'
import { parseOptions, parseTarget } from '../command/parse-arguments.ts'

export type Options = {
  /** The target whose history is verified; the default target of the environment if not given. */
  readonly target: Target | undefined
  /** Hashes of heads recorded earlier, which the hash chains must contain. */
  readonly heads: readonly string[]
}

/** Parses the arguments. Throws a UsageError. */
export function parseArguments(args: readonly string[]): Options {
  const { target, head } = parse(args)
  const wrong = head.find((hash) => !/^[0-9a-f]{64}$/i.test(hash))
  if (wrong !== undefined)
    throw new UsageError(`--head must be a hash of 64 hexadecimal digits, not "${wrong}".`)
  return { target: parseTarget('--target', target), heads: head.map((hash) => hash.toLowerCase()) }
}

const parse = (args: readonly string[]) =>
  parseOptions(args, {
    options: {
      target: { type: 'string' },
      head: { type: 'string', multiple: true, default: [] },
    },
  }).values
