import type { Target } from '../../rules/targets.ts'
import type { Break } from './found.ts'
import type { Verified } from './verify-chain.ts'

const count = (n: number): string => n.toLocaleString('en-US')

const tellBreak = ({ wrong, id, sequence, words }: Break): string => {
  const row = id === null ? '' : ` row ${id}`
  const place = sequence === null ? '' : ` (sequence ${sequence})`
  return `  ${wrong}:${row}${place}: ${words}`
}

/** The lines that tell what became of a chain. */
export function tellVerified(target: Target, verified: Verified): string[] {
  const { chain, sealed, unsealed, breaks, breakCount } = verified
  const { overdue, firstOverdue } = unsealed
  return [
    `${chain} of ${target}: ${count(sealed)} sealed, ${count(unsealed.count)} not yet`,
    ...(firstOverdue === null
      ? []
      : [
          `  ${count(overdue)} of them should be sealed already, the first being row ${firstOverdue.id} of ${firstOverdue.at}: a running Plumbline seals within a minute`,
        ]),
    ...breaks.map(tellBreak),
    ...(breakCount > breaks.length ? [`  and ${count(breakCount - breaks.length)} more`] : []),
  ]
}

/** The head of a chain, to be noted elsewhere. */
export const tellHead = (target: Target, { chain, head }: Verified): string =>
  `head of the ${chain} of ${target}: ${head.count} ${head.hash || 'none'}`
