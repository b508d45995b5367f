import type { Db } from '#operations/core/db.ts'
import type { Block } from '#server/audit/hash-chain/block-rows.ts'
import { blockDigest, blockValues } from '#server/audit/hash-chain/block.ts'
import { historyChain } from '#server/audit/hash-chain/history-chain.ts'
import { leafHead, leafNonce } from '#server/audit/hash-chain/leaf.ts'
import { auditPath } from '#server/audit/hash-chain/merkle-tree.ts'
import { projectLeaf, projectTrees } from '#server/audit/hash-chain/project-trees.ts'
import { splitLeaves } from '#server/audit/hash-chain/split-leaves.ts'
import { ofLeaf, proofFormat, type OwnBlock, type Proof } from './proof.ts'

/** The ids of the entries whose content the proof discloses; for all others it holds only the leaf, which reveals nothing of their content. */
export type DisclosedIds = 'all' | ReadonlySet<number>

const pageSize = 8

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** The ids whose content should have been disclosed but that are not in the proof. */
export function missingEntries(proof: Proof, disclosed: DisclosedIds): number[] {
  if (disclosed === 'all') return []
  const found = new Set(
    proof.blocks
      .flatMap((block) => (typeof block === 'string' ? [] : block.entries))
      .map((entry) => ('fields' in entry ? Number(entry.fields[ofLeaf.id]) : undefined)),
  )
  return [...disclosed].filter((id) => !found.has(id))
}

/** Proves that the sealed entries of a project are in the hash chain of the history; null if none has been sealed yet. */
export async function makeProof(
  db: Db,
  project: number,
  disclosed: DisclosedIds,
): Promise<Proof | null> {
  const { name, sealing, verifying } = historyChain
  const [head] = await db.run(sealing.lastBlock, {})
  if (head === undefined) return null
  const blocks: Proof['blocks'] = []
  let previous = ''
  for (let after = 0; after < head.Sequence;) {
    const read = await db.run(verifying.blocksAfter, {
      after,
      upTo: head.Sequence,
      limit: pageSize,
    })
    for (const block of read) {
      const own = await ownBlock(db, block, project, disclosed)
      if (blocks.length === 0) previous = block.PreviousHash
      if (own !== null) blocks.push(own)
      else if (blocks.length > 0) blocks.push(hexOf(blockDigest(blockValues(name, block))))
    }
    after = read.at(-1)?.Sequence ?? head.Sequence
  }
  if (blocks.length === 0) return null
  return { format: proofFormat, chain: 'history', project, previous, blocks, head: head.Hash }
}

async function ownBlock(
  db: Db,
  block: Block,
  project: number,
  disclosed: DisclosedIds,
): Promise<OwnBlock | null> {
  const trees = projectTrees(block.ProjectIds, splitLeaves(block.Leaves))
  const index = trees.findIndex(({ projectId }) => projectId === project)
  const tree = trees[index]
  if (tree === undefined) return null
  const ids = tree.positions.map((place) => block.RowIds[place] ?? 0)
  const shown = ids.filter((id) => disclosed === 'all' || disclosed.has(id))
  const rows =
    shown.length === 0 ? [] : await db.run(historyChain.verifying.leafRowsOf, { ids: shown })
  const fields = new Map(rows.map((row) => [row.Id, row.fields]))
  const salt = Buffer.from(block.Salt, 'hex')
  const entries = tree.leaves.map((leaf, at) => {
    const own = fields.get(ids[at] ?? 0)
    if (own === undefined) return { leaf: hexOf(leaf) }
    const number = block.RowsBefore + (tree.positions[at] ?? 0) + 1
    return {
      nonce: hexOf(leafNonce(salt, number)),
      fields: [...leafHead(historyChain.name, number), ...own],
    }
  })
  const path = auditPath(trees.map(projectLeaf), index).map(hexOf)
  return {
    content: blockValues(historyChain.name, block),
    entries,
    index,
    size: trees.length,
    path,
  }
}
