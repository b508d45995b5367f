import { base10Id } from '#rules/api/base10-id.ts'
import type { Target } from '#rules/api/targets.ts'
import { UsageError } from '../command/command-error.ts'
import { parseOptions, parseTarget } from '../command/parse-arguments.ts'

const chains = ['history', 'denials'] as const

/** The hash chain to export. */
export type ExportedChain = (typeof chains)[number]

export type Options = {
  /** Null for all projects. */
  readonly project: number | null
  readonly chain: ExportedChain
  readonly target: Target | undefined
  /** The file to write; standard output if undefined. */
  readonly out: string | undefined
}

/** Parses the arguments. Throws a UsageError. */
export function parseArguments(args: readonly string[]): Options {
  const { project, all, chain, target, out } = parseOptions(args, {
    options: {
      project: { type: 'string' },
      all: { type: 'boolean', default: false },
      chain: { type: 'string', default: 'history' },
      target: { type: 'string' },
      out: { type: 'string' },
    },
  }).values
  if (all === (project !== undefined))
    throw new UsageError('Say what to export: --project with the id of one, or --all.')
  const projectId = project === undefined ? null : base10Id(project)
  if (project !== undefined && projectId === null)
    throw new UsageError(`--project must be the id of a project, not "${project}".`)
  if (!isChain(chain))
    throw new UsageError(`--chain must be ${chains.join(' or ')}, not "${chain}".`)
  return { project: projectId, chain, target: parseTarget('--target', target), out }
}

const isChain = (name: string): name is ExportedChain =>
  (chains as readonly string[]).includes(name)
