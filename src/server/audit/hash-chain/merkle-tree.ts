import { hash } from 'node:crypto'
import { domains } from './domain-hash.ts'

const hashBytes = 32

function node(left: Uint8Array, right: Uint8Array): Buffer {
  // Copied into one buffer without a list of parts, since a block has thousands of nodes.
  const joined = Buffer.allocUnsafe(1 + 2 * hashBytes)
  joined[0] = domains.node
  joined.set(left, 1)
  joined.set(right, 1 + hashBytes)
  return hash('sha256', joined, 'buffer')
}

/** The size of the left half: the largest power of two below the number of leaves. */
const leftOf = (size: number): number => 2 ** Math.ceil(Math.log2(size) - 1)

/** The root of the Merkle tree of RFC 9162, section 2.1, over leaves that are hashes already; without leaves the hash of the empty string. */
export function merkleRoot(leaves: readonly Uint8Array[]): Uint8Array {
  const [only] = leaves
  if (only === undefined) return hash('sha256', Buffer.alloc(0), 'buffer')
  if (leaves.length === 1) return only
  const left = leftOf(leaves.length)
  return node(merkleRoot(leaves.slice(0, left)), merkleRoot(leaves.slice(left)))
}

/** The audit path of a leaf (RFC 9162, section 2.1.3): the sibling hashes on the way to the root, lowest first. */
export function auditPath(leaves: readonly Uint8Array[], index: number): Uint8Array[] {
  if (leaves.length <= 1) return []
  const left = leftOf(leaves.length)
  return index < left
    ? [...auditPath(leaves.slice(0, left), index), merkleRoot(leaves.slice(left))]
    : [...auditPath(leaves.slice(left), index - left), merkleRoot(leaves.slice(0, left))]
}

/** The root that follows from a leaf, its index among `size` leaves and its audit path; undefined when the path has the wrong length or the index is out of range. */
export function rootFromPath(
  leaf: Uint8Array,
  { index, size, path }: { index: number; size: number; path: readonly Uint8Array[] },
): Uint8Array | undefined {
  if (index < 0 || index >= size) return undefined
  if (size === 1) return path.length === 0 ? leaf : undefined
  const beside = path.at(-1)
  if (beside === undefined) return undefined
  const left = leftOf(size)
  const rest = path.slice(0, -1)
  if (index < left) {
    const below = rootFromPath(leaf, { index, size: left, path: rest })
    return below && node(below, beside)
  }
  const below = rootFromPath(leaf, { index: index - left, size: size - left, path: rest })
  return below && node(beside, below)
}
