import type { Block } from '../hash-chain/block-rows.ts'
import { blockDigest, blockHash, blockValues } from '../hash-chain/block.ts'
import { blockRoot, projectTrees } from '../hash-chain/project-trees.ts'
import { splitLeaves } from '../hash-chain/split-leaves.ts'

/** Recomputes the hash of a block from its leaves, its values and the previous hash it names; `isTrue` says whether its counts and root match its rows. */
export function recomputeBlock(
  chain: string,
  block: Block,
): { readonly hash: string; readonly isTrue: boolean } {
  const trees = projectTrees(block.ProjectIds, splitLeaves(block.Leaves))
  const ofRows = {
    RowCount: block.RowIds.length,
    ProjectCount: trees.length,
    Root: blockRoot(trees),
  }
  const digest = blockDigest(blockValues(chain, { ...block, ...ofRows }))
  return {
    hash: blockHash(block.PreviousHash, digest),
    isTrue:
      block.RowCount === ofRows.RowCount &&
      block.ProjectCount === ofRows.ProjectCount &&
      block.Root === ofRows.Root,
  }
}
