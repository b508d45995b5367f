import { canonical, type Value } from './canonical.ts'
import { domainHash } from './domain-hash.ts'

/** The format of leaves and blocks; 1 is that of the seals of single rows. */
export const formatVersion = 2

/**
 * The nonce that blinds a row's leaf: without it no one can find the row by hashing guesses. `number` is the row's position in the
 * chain, from 1.
 */
export const leafNonce = (salt: Uint8Array, number: number): Buffer =>
  domainHash('nonce', salt, Buffer.from(String(number)))

/** The leaf of a row, from its fields as text, the first two of which are the chain's tag and the row's number. */
export const leafOf = (nonce: Uint8Array, fields: readonly Value[]): Buffer =>
  domainHash('leaf', nonce, canonical(fields))

/** The fields with which each leaf of a chain begins. */
export const leafHead = (chain: string, number: number): [tag: string, number: string] => [
  `${chain}/${formatVersion}`,
  String(number),
]
