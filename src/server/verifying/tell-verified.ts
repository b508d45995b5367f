import type { Target } from '../../rules/targets.ts'
import type { Break } from './found.ts'
import { idsOf, type Verified } from './verify-chain.ts'

// Each write that was rolled back before a quiet moment leaves one.
const mostGaps = 20

const count = (n: number): string => n.toLocaleString('en-US')

const tellBreak = ({ wrong, id, sequence, words }: Break): string => {
  const row = id === null ? '' : ` row ${id}`
  const place = sequence === null ? '' : ` (sequence ${sequence})`
  return `  ${wrong}:${row}${place}: ${words}`
}

/** The lines that tell what became of a chain. */
export function tellVerified(target: Target, verified: Verified): string[] {
  const { chain, sealed, blocks, unsealed, breaks, breakCount } = verified
  const { overdue, firstOverdue } = unsealed
  return [
    `${chain} of ${target}: ${count(sealed)} sealed, ${count(unsealed.count)} not yet`,
    ...(blocks === 0 ? [] : [`  in ${count(blocks)} ${blocks === 1 ? 'block' : 'blocks'}`]),
    ...(firstOverdue === null
      ? []
      : [
          `  ${count(overdue)} of them should be sealed already, the first being row ${firstOverdue.id} of ${firstOverdue.at}: a running Plumbline seals within a minute`,
        ]),
    ...tellOpen(verified),
    ...breaks.map(tellBreak),
    ...(breakCount > breaks.length ? [`  and ${count(breakCount - breaks.length)} more`] : []),
  ]
}

/** What is neither wrong nor proven right. */
function tellOpen({ holder, gaps, end }: Verified): string[] {
  return [
    ...(holder === null
      ? []
      : [
          `  sealing is blocked by an open transaction, ${holder.seconds} s old or more (since ${holder.since}): ` +
            `${holder.pid === null ? '' : `process ${holder.pid}, `}${holder.application || 'without a name'}, database ${holder.database}`,
        ]),
    ...(end?.isOpen
      ? [`  ${idsOf(end)} assigned and may belong to a transaction that is still open`]
      : []),
    ...gaps
      .slice(-mostGaps)
      .map(
        (gap) =>
          `  ${idsOf(gap)} assigned and had no row when block ${gap.block} was sealed at ${gap.at}: ` +
          'rolled back, or cut off before then; a head recorded earlier tells which',
      ),
    ...(gaps.length > mostGaps
      ? [`  and ${count(gaps.length - mostGaps)} more such gaps in earlier blocks`]
      : []),
  ]
}

/** The head of a chain, to be recorded elsewhere. */
export const tellHead = (target: Target, { chain, head }: Verified): string =>
  `head of the ${chain} of ${target}: ${head.count} ${head.hash || 'none'}`

/** What cannot be known of a target without a head recorded elsewhere. */
export const tellUnknown = (target: Target): string =>
  `Without --head it cannot be known whether somebody with full access to ${target} cut off the end of a chain and set back the id sequence, ` +
  'or rewrote it from some block on. Plumbline logs the heads hourly and at shutdown: pass one of them, or one recorded elsewhere.'
