import { isTarget, targets, type Target } from '../../rules/targets.ts'
import { parseWords } from '../command/parse-words.ts'
import { UsageError } from '../command/usage-error.ts'

/** What the command is asked to do. */
export type Asked = {
  /** The target whose history is verified; that of the environment when not given. */
  readonly target: Target | undefined
  /** Hashes of heads recorded earlier, which the chains must hold. */
  readonly heads: readonly string[]
}

/** How the command is called, as `--help` shows it. */
export const usage = `npm run history:verify [-- --target rds|ps] [--head HASH]

Recomputes the hash chains of the history and of the access denials, and names what was changed, removed, inserted or cut
off. Works whether Plumbline is running or not; changes nothing.
The last line is the head of the chain: how many rows are sealed, and a hash. Record it elsewhere: passed as --head later,
it shows whether the chain was cut off or rewritten.
Exits with 0 when nothing is wrong, 1 when something is or the command failed, 2 on wrong usage.

  --target NAME  the database: ${targets.join(' or ')} (the default of the environment)
  --head HASH    the hash of a head recorded earlier; may be given several times`

/** Reads the words of the command; answers 'help' when only the description is asked for. Throws a UsageError. */
export function readWords(words: readonly string[]): Asked | 'help' {
  const { help, target, head } = parsed(words)
  if (help) return 'help'
  if (target !== undefined && !isTarget(target))
    throw new UsageError(`--target must be ${targets.join(' or ')}, not "${target}".`)
  const wrong = head.find((hash) => !/^[0-9a-f]{64}$/i.test(hash))
  if (wrong !== undefined)
    throw new UsageError(`--head must be a hash of 64 hexadecimal digits, not "${wrong}".`)
  return { target, heads: head.map((hash) => hash.toLowerCase()) }
}

const parsed = (words: readonly string[]) =>
  parseWords(words, {
    options: {
      target: { type: 'string' },
      head: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', short: 'h', default: false },
    },
  }).values
