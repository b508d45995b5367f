import type { Target } from '#rules/api/targets.ts'
import type { Break } from '#server/audit/verification/break.ts'
import { formatIds, type VerificationResult } from '#server/audit/verification/verify-chain.ts'

// Each rolled-back write may leave a gap.
const mostGaps = 20

const count = (n: number): string => n.toLocaleString('en-US')

const formatBreak = ({ wrong, id, sequence, words }: Break): string => {
  const row = id === null ? '' : ` row ${id}`
  const position = sequence === null ? '' : ` (sequence ${sequence})`
  return `  ${wrong}:${row}${position}: ${words}`
}

/** The result for one chain. */
export function formatVerification(target: Target, verified: VerificationResult): string[] {
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
    ...formatUnproven(verified),
    ...breaks.map(formatBreak),
    ...(breakCount > breaks.length ? [`  and ${count(breakCount - breaks.length)} more`] : []),
  ]
}

/** What is neither wrong nor proven. */
function formatUnproven({ holder, gaps, end }: VerificationResult): string[] {
  return [
    ...(holder === null
      ? []
      : [
          `  sealing is blocked by an open transaction, ${holder.seconds} s old or more (since ${holder.since}): ` +
            `${holder.pid === null ? '' : `process ${holder.pid}, `}${holder.application || 'without a name'}, database ${holder.database}`,
        ]),
    ...(end?.isOpen
      ? [`  ${formatIds(end)} assigned and may belong to a transaction that is still open`]
      : []),
    ...gaps
      .slice(-mostGaps)
      .map(
        (gap) =>
          `  ${formatIds(gap)} assigned and had no row when block ${gap.block} was sealed at ${gap.at}: ` +
          'rolled back, or cut off before then; a head recorded earlier tells which',
      ),
    ...(gaps.length > mostGaps
      ? [`  and ${count(gaps.length - mostGaps)} more such gaps in earlier blocks`]
      : []),
  ]
}

/** The head of a chain, for the operator to record elsewhere. */
export const formatHead = (target: Target, { chain, head }: VerificationResult): string =>
  `head of the ${chain} of ${target}: ${head.count} ${head.hash || 'none'}`

/** What cannot be known about a target without a head recorded elsewhere. */
export const formatHeadAdvice = (target: Target): string =>
  `Without --head it cannot be known whether somebody with full access to ${target} cut off the end of a chain and set back the id sequence, ` +
  'or rewrote it from some block on. Plumbline logs the heads hourly and at shutdown: pass one of them, or one recorded elsewhere.'
