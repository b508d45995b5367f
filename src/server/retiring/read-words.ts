import { parseWords } from '../command/parse-words.ts'
import { UsageError } from '../command/usage-error.ts'

/** What happens to the demo people: they are deleted, or stay and are invited. */
export type Way = 'removed' | 'invited'

/** How the command is called, as `--help` shows it. */
export const usage = `npm run demo:retire -- --remove | --invite

Turns a trial into an installation: closes the demo accounts, whose password is public, so that the databases can be
used without demo mode. Stop Plumbline first. Projects, modules, documents and the history stay. If it is interrupted, run
it again to finish; when there is nothing to do, it says so.
Exits with 0 when the demo is retired, 1 when it was refused or failed, 2 on wrong usage.

  --remove  delete the demo people in both databases, as an administrator would
  --invite  keep the demo people and their projects, and invite those who have a real e-mail address by now;
            the links lead to PUBLIC_URL; AUTH_SECRET must be that of the server that sends them`

/** Parses the arguments; returns 'help' for --help. Throws a UsageError. */
export function readWords(words: readonly string[]): Way | 'help' {
  const { help, remove, invite } = parsed(words)
  if (help) return 'help'
  if (remove === invite)
    throw new UsageError(
      remove
        ? '--remove closes the demo people, --invite keeps them: give one.'
        : 'Give --remove or --invite.',
    )
  return remove ? 'removed' : 'invited'
}

const parsed = (words: readonly string[]) =>
  parseWords(words, {
    options: {
      remove: { type: 'boolean', default: false },
      invite: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  }).values
