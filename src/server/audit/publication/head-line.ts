import { headOfHeads, type Head } from '../hash-chain/head-of-heads.ts'

/** The head of a chain of a target, as it is published. */
export type PublishedHead = {
  readonly target: string
  readonly chain: string
  readonly head: Head
  /** How many rows the chain seals. */
  readonly rows: number
}

const tag = 'plumbline-head/1'

/** Returns the line that says where a chain ends (docs/history-proof.md), without the time. */
export const describeHead = (
  installation: string,
  { target, chain, head, rows }: PublishedHead,
): string => {
  const { shard, sequence, hash } = head
  const place = `${shard}:${sequence}:${hash}`
  return [tag, installation, target, chain, headOfHeads(chain, [head]), place, rows].join(' ')
}

/** Adds the time of publication to lines. */
export const dateLines = (lines: readonly string[], now: Date): string[] =>
  lines.map((line) => `${line} ${now.toISOString()}`)
