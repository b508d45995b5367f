import { z } from 'zod'

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const values = z.array(z.string().nullable())

/** Positions in the values of a block that a proof relies on (docs/history-proof.md). */
export const ofBlock = { tag: 0, projectCount: 8, root: 9 } as const

/** Positions in the fields of a leaf that a proof relies on (docs/history-proof.md). */
export const ofLeaf = { tag: 0, id: 2, projectId: 14 } as const

export const proofFormat = 'plumbline-history-proof/2'

/** An entry of the project: only its leaf, or the fields from which the leaf is computed. */
const entry = z.union([
  z.strictObject({ leaf: hash }),
  z.strictObject({ nonce: hash, fields: values }),
])

/** A block with entries of the project: its values, its entries, and the audit path from the project to the root of the block. */
const ownBlock = z.strictObject({
  content: values,
  entries: z.array(entry).min(1),
  index: z.int().min(0),
  size: z.int().min(1),
  path: z.array(hash),
})

/** A proof that entries of one project are in the hash chain: the blocks from the first with such entries to the head, those without as digests. */
export const proofSchema = z.strictObject({
  format: z.literal(proofFormat),
  chain: z.literal('history'),
  project: z.int().min(1),
  /** The hash preceding the first block. */
  previous: z.union([hash, z.literal('')]),
  blocks: z.array(z.union([hash, ownBlock])).min(1),
  head: hash,
})

/** A proof as stored in its file. */
export type Proof = z.infer<typeof proofSchema>

/** A block of a proof that contains entries of the project. */
export type OwnBlock = z.infer<typeof ownBlock>
