import { base10Id } from '../../rules/base10-id.ts'
import { isTarget, targets, type Target } from '../../rules/targets.ts'
import { parseWords } from '../command/parse-words.ts'
import { UsageError } from '../command/usage-error.ts'
import type { Opened } from './make-proof.ts'

/** What the command is asked to do: to make a proof, or to check one. */
export type Asked =
  | {
      readonly project: number
      readonly target: Target | undefined
      readonly opened: Opened
      /** Where the proof is written; standard output when not given. */
      readonly out: string | undefined
    }
  | { readonly check: string; readonly head: string | undefined }

/** How the command is called, as `--help` shows it. */
export const usage = `npm run history:prove -- --project ID [--content all|IDS] [--target rds|ps] [--out FILE]
npm run history:prove -- --check FILE [--head HASH]

Proves that the sealed entries of one project are in the history without disclosing other projects: writes a file that
anybody can verify by docs/history-proof.md, or with --check, without a database. Entries are in it as hashes that reveal
nothing; those named by --content are disclosed in full, including what clients may not see.
Exits with 0 on success or a valid proof, 1 on failure or an invalid one, 2 on wrong usage.

  --project ID   the project
  --content IDS  the ids of entries to disclose, separated by commas, or all
  --target NAME  the database: ${targets.join(' or ')} (the default of the environment)
  --out FILE     the file to write (standard output)
  --check FILE   check a proof instead of making one
  --head HASH    the head to which the proof must lead: one that was logged or recorded`

/** Reads the words of the command; answers 'help' when only the description is asked for. Throws a UsageError. */
export function readWords(words: readonly string[]): Asked | 'help' {
  const { help, check, head, project, target, content, out } = parsed(words)
  if (help) return 'help'
  if (check !== undefined) {
    if ([project, target, content, out].some((value) => value !== undefined))
      throw new UsageError('--check takes no other option but --head.')
    if (head !== undefined && !/^[0-9a-f]{64}$/i.test(head))
      throw new UsageError(`--head must be a hash of 64 hexadecimal digits, not "${head}".`)
    return { check, head: head?.toLowerCase() }
  }
  if (head !== undefined) throw new UsageError('--head belongs to --check.')
  if (project === undefined) throw new UsageError('--project is missing: the id of a project.')
  const projectId = base10Id(project)
  if (projectId === null)
    throw new UsageError(`--project must be the id of a project, not "${project}".`)
  if (target !== undefined && !isTarget(target))
    throw new UsageError(`--target must be ${targets.join(' or ')}, not "${target}".`)
  return { project: projectId, target, opened: openedIn(content), out }
}

function openedIn(content: string | undefined): Opened {
  if (content === undefined) return new Set()
  if (content === 'all') return 'all'
  if (!/^[1-9][0-9]{0,15}(?:,[1-9][0-9]{0,15})*$/.test(content))
    throw new UsageError(`--content must be all or ids separated by commas, not "${content}".`)
  return new Set(content.split(',').map(Number))
}

const parsed = (words: readonly string[]) =>
  parseWords(words, {
    options: {
      project: { type: 'string' },
      target: { type: 'string' },
      content: { type: 'string' },
      out: { type: 'string' },
      check: { type: 'string' },
      head: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  }).values
