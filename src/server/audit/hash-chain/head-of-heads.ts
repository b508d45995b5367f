import { canonical } from './canonical.ts'
import { domainHash } from './domain-hash.ts'
import { formatVersion } from './leaf.ts'

/** The newest block of one shard of a chain. */
export type Head = { readonly shard: number; readonly sequence: number; readonly hash: string }

/** One hash over the heads of all shards of a chain, in the order of the shards. */
export const headOfHeads = (chain: string, heads: readonly Head[]): string =>
  domainHash(
    'heads',
    canonical([
      `${chain}-heads/${formatVersion}`,
      ...heads
        .toSorted((a, b) => a.shard - b.shard)
        .flatMap(({ shard, sequence, hash }) => [String(shard), String(sequence), hash]),
    ]),
  ).toString('hex')
