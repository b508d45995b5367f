import { isTarget, targets, type Target } from '../../rules/targets.ts'
import { parseWords } from '../command/parse-words.ts'
import { UsageError } from '../command/usage-error.ts'

/** What the command is asked to do. */
export type Asked = {
  readonly from: Target
  readonly to: Target
  /** Empties a destination that holds rows of another origin. */
  readonly isReplacing: boolean
  /** Copies nothing and only compares. */
  readonly isComparing: boolean
  /** The most rows that are stored by one commit. */
  readonly batch: number
}

const usualBatch = 50_000

/** How the command is called, as `--help` shows it. */
export const usage = `npm run db:copy -- --from rds|ps --to rds|ps [--replace | --compare] [--batch ROWS]

Copies every row of one target to the other as it stands at one moment, user ids in the letter case of the destination,
then compares both table by table by number of rows and content. Plumbline must not be running on the destination.
What was copied stays when the command is ended or killed: the same command goes on where it was.
Ends with 0 when both are alike, 1 when it was refused, failed or found a difference, 2 when it was called wrongly.

  --from NAME   the target to read: ${targets.join(' or ')} (RDS_URL, PS_URL, or the embedded database)
  --to NAME     the target to fill
  --replace     empty the destination first when it holds rows that did not come from this copy, its history included
  --compare     copy nothing, only compare
  --batch ROWS  the most rows that are stored by one commit (${usualBatch.toLocaleString('en-US')})`

/** Reads the words of the command; answers 'help' when only the description is asked for. Throws a UsageError. */
export function readWords(words: readonly string[]): Asked | 'help' {
  const values = parsed(words)
  if (values.help) return 'help'
  const from = targetIn('--from', values.from)
  const to = targetIn('--to', values.to)
  if (from === to)
    throw new UsageError(`--from and --to are both ${from}: a target is copied to the other one.`)
  if (values.replace && values.compare)
    throw new UsageError('--replace empties the destination, --compare changes nothing: give one.')
  return {
    from,
    to,
    isReplacing: values.replace,
    isComparing: values.compare,
    batch: batchIn(values.batch),
  }
}

function targetIn(option: string, name: string | undefined): Target {
  if (name === undefined) throw new UsageError(`${option} is missing: ${targets.join(' or ')}.`)
  if (!isTarget(name))
    throw new UsageError(`${option} must be ${targets.join(' or ')}, not "${name}".`)
  return name
}

function batchIn(text: string | undefined): number {
  if (text === undefined) return usualBatch
  if (!/^[1-9][0-9]{0,6}$/.test(text))
    throw new UsageError(`--batch must be a whole number from 1 to 9,999,999, not "${text}".`)
  return Number(text)
}

const parsed = (words: readonly string[]) =>
  parseWords(words, {
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      replace: { type: 'boolean', default: false },
      compare: { type: 'boolean', default: false },
      batch: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  }).values
