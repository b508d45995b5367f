import type { Db } from '#operations/core/db.ts'
import type { Block } from '#server/audit/hash-chain/block-rows.ts'
import { blockDigest, blockValues } from '#server/audit/hash-chain/block.ts'
import type { SealableChain } from '#server/audit/hash-chain/chain.ts'
import { leafHead, leafNonce } from '#server/audit/hash-chain/leaf.ts'
import { auditPath } from '#server/audit/hash-chain/merkle-tree.ts'
import { projectLeaf, projectTrees } from '#server/audit/hash-chain/project-trees.ts'
import { splitLeaves } from '#server/audit/hash-chain/split-leaves.ts'
import { CommandError } from '../command/command-error.ts'

/** The format of the file (docs/history-proof.md). */
const exportFormat = 'plumbline-history-export/1'

export type ExportSummary = {
  readonly blocks: number
  readonly rows: number
  readonly head: string
}

type Exported = {
  readonly db: Db
  readonly chain: SealableChain
  /** Null for all projects. */
  readonly project: number | null
}

// Blocks are read one at a time, and their rows in pages: a block has up to 4,096 rows, and a row may take
// megabytes.
const rowsOfPage = 64

const line = (value: object): string => `${JSON.stringify(value)}\n`
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/**
 * Yields the lines of an export: everything that the blocks seal, or what they seal of one project. Returns a summary; null if there
 * are no blocks or no entries of the project, in which case the yielded lines must be discarded. Throws a CommandError if a sealed row
 * is gone.
 */
export async function* exportLines(
  exported: Exported,
): AsyncGenerator<string, ExportSummary | null> {
  const { db, chain, project } = exported
  const [last] = await db.run(chain.sealing.lastBlock, {})
  if (last === undefined) return null
  let rows = 0
  for (let after = 0; after < last.Sequence; after += 1) {
    const [block] = await db.run(chain.verifying.blocksAfter, {
      after,
      upTo: last.Sequence,
      limit: 1,
    })
    if (block?.Sequence !== after + 1)
      throw new CommandError(`Block ${after + 1} is missing. Run history:verify.`)
    if (after === 0)
      yield line({
        format: exportFormat,
        chain: chain.name,
        project,
        previous: block.PreviousHash,
      })
    const written = yield* linesOfBlock(exported, block)
    rows += written
  }
  yield line({ head: last.Hash, sequence: last.Sequence, rows })
  return rows === 0 && project !== null ? null : { blocks: last.Sequence, rows, head: last.Hash }
}

async function* linesOfBlock(exported: Exported, block: Block): AsyncGenerator<string, number> {
  const { chain, project } = exported
  const values = blockValues(chain.name, block)
  if (project === null) {
    yield line({ block: values, salt: block.Salt })
    yield* rowsOfBlock(exported, block, [...block.RowIds.keys()])
    return block.RowIds.length
  }
  const trees = projectTrees(block.ProjectIds, splitLeaves(block.Leaves))
  const index = trees.findIndex(({ projectId }) => projectId === project)
  const tree = trees[index]
  if (tree === undefined) {
    yield line({ digest: hexOf(blockDigest(values)) })
    return 0
  }
  const path = auditPath(trees.map(projectLeaf), index).map(hexOf)
  yield line({ block: values, index, size: trees.length, path })
  yield* rowsOfBlock(exported, block, tree.positions)
  return tree.positions.length
}

async function* rowsOfBlock(
  { db, chain, project }: Exported,
  block: Block,
  positions: readonly number[],
): AsyncGenerator<string, void> {
  const salt = Buffer.from(block.Salt, 'hex')
  for (let start = 0; start < positions.length; start += rowsOfPage) {
    const page = positions.slice(start, start + rowsOfPage)
    const ids = page.map((position) => block.RowIds[position] ?? 0)
    const rows = await db.run(chain.verifying.leafRowsOf, { ids })
    const fieldsOf = new Map(rows.map((row) => [row.Id, row.fields]))
    for (const [at, position] of page.entries()) {
      const fields = fieldsOf.get(ids[at] ?? 0)
      if (fields === undefined)
        throw new CommandError(
          `Row ${ids[at]}, which block ${block.Sequence} seals, is missing. Run history:verify.`,
        )
      const number = block.RowsBefore + position + 1
      const row = [...leafHead(chain.name, number), ...fields]
      yield line(project === null ? { row } : { nonce: hexOf(leafNonce(salt, number)), row })
    }
  }
}
