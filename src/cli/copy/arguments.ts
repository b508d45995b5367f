import { targets, type Target } from '#rules/api/targets.ts'
import { UsageError } from '../command/command-error.ts'
import { parseOptions, parseTarget } from '../command/parse-arguments.ts'

export type Options = {
  readonly from: Target
  readonly to: Target
  /** Empties the destination if it holds rows that did not come from this copy. */
  readonly isReplacing: boolean
  /** Compares only, without copying. */
  readonly isComparing: boolean
  /** The most rows per commit. */
  readonly batch: number
}

const defaultBatch = 50_000

/** Parses the arguments. Throws a UsageError. */
export function parseArguments(args: readonly string[]): Options {
  const values = parse(args)
  const from = requiredTarget('--from', values.from)
  const to = requiredTarget('--to', values.to)
  if (from === to)
    throw new UsageError(`--from and --to are both ${from}: a target is copied to the other one.`)
  if (values.replace && values.compare)
    throw new UsageError('--replace empties the destination, --compare changes nothing: give one.')
  return {
    from,
    to,
    isReplacing: values.replace,
    isComparing: values.compare,
    batch: parseBatch(values.batch),
  }
}

function requiredTarget(option: string, name: string | undefined): Target {
  const target = parseTarget(option, name)
  if (target === undefined) throw new UsageError(`${option} is missing: ${targets.join(' or ')}.`)
  return target
}

function parseBatch(text: string | undefined): number {
  if (text === undefined) return defaultBatch
  if (!/^[1-9][0-9]{0,6}$/.test(text))
    throw new UsageError(`--batch must be a whole number from 1 to 9,999,999, not "${text}".`)
  return Number(text)
}

const parse = (args: readonly string[]) =>
  parseOptions(args, {
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      replace: { type: 'boolean', default: false },
      compare: { type: 'boolean', default: false },
      batch: { type: 'string' },
    },
  }).values
