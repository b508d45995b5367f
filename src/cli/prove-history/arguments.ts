import { base10Id } from '#rules/api/base10-id.ts'
import type { Target } from '#rules/api/targets.ts'
import { UsageError } from '../command/command-error.ts'
import { parseOptions, parseTarget } from '../command/parse-arguments.ts'
import type { DisclosedIds } from './make-proof.ts'

/** The options of the command: to make a proof, or to check one. */
export type Options =
  | {
      readonly project: number
      readonly target: Target | undefined
      readonly disclosed: DisclosedIds
      /** The file to write; standard output if undefined. */
      readonly out: string | undefined
    }
  | { readonly check: string; readonly head: string | undefined }

/** Parses the arguments. Throws a UsageError. */
export function parseArguments(args: readonly string[]): Options {
  const { check, head, project, target, content, out } = parse(args)
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
  return {
    project: projectId,
    target: parseTarget('--target', target),
    disclosed: parseContent(content),
    out,
  }
}

function parseContent(content: string | undefined): DisclosedIds {
  if (content === undefined) return new Set()
  if (content === 'all') return 'all'
  if (!/^[1-9][0-9]{0,15}(?:,[1-9][0-9]{0,15})*$/.test(content))
    throw new UsageError(`--content must be all or ids separated by commas, not "${content}".`)
  return new Set(content.split(',').map(Number))
}

const parse = (args: readonly string[]) =>
  parseOptions(args, {
    options: {
      project: { type: 'string' },
      target: { type: 'string' },
      content: { type: 'string' },
      out: { type: 'string' },
      check: { type: 'string' },
      head: { type: 'string' },
    },
  }).values
