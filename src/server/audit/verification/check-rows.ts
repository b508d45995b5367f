import type { Db } from '#operations/core/db.ts'
import type { Block, LeafRow, Position } from '../hash-chain/block-rows.ts'
import type { SealableChain } from '../hash-chain/chain.ts'
import { leafHead, leafNonce, leafOf } from '../hash-chain/leaf.ts'
import { splitLeaves } from '../hash-chain/split-leaves.ts'
import type { ReportBreak } from './break.ts'

type BlockCheck = {
  readonly db: Db
  readonly chain: SealableChain
  readonly found: ReportBreak
  readonly block: Block
  /** The position up to which the previous blocks seal the rows of its origin; null when one of them is missing. */
  readonly after: Position | null
}

/** Compares the rows of a block with their leaves, and finds rows within its range that it does not contain. */
export async function checkRows(judged: BlockCheck): Promise<void> {
  const { db, chain, found, block } = judged
  const rows = await rowsWhereItSeals(judged)
  const elsewhere = block.RowIds.filter((id) => !rows.has(id))
  if (elsewhere.length > 0)
    for (const row of await db.run(chain.verifying.leafRowsOf, { ids: elsewhere }))
      rows.set(row.Id, [...(rows.get(row.Id) ?? []), row])
  const leaves = splitLeaves(block.Leaves)
  const salt = Buffer.from(block.Salt, 'hex')
  for (const [place, id] of block.RowIds.entries()) {
    const number = block.RowsBefore + place + 1
    const nonce = leafNonce(salt, number)
    const isGenuine = ({ fields, ProjectId }: LeafRow) =>
      ProjectId === block.ProjectIds[place] &&
      (leaves[place]?.equals(leafOf(nonce, [...leafHead(chain.name, number), ...fields])) ?? false)
    checkRow(found, { id, number, block: block.Sequence, rows: rows.get(id) ?? [], isGenuine })
  }
}

async function rowsWhereItSeals({ db, chain, found, block, after }: BlockCheck) {
  if (after === null) return new Map<number, LeafRow[]>()
  const there = await db.run(chain.verifying.rowsBetween, {
    origin: block.Origin,
    afterXid: after.xid,
    afterId: after.id,
    upToXid: block.LastXid,
    upToId: block.LastRowId,
  })
  const own = new Set(block.RowIds)
  for (const { Id: id } of there)
    if (!own.has(id))
      found({
        wrong: 'inserted',
        id,
        sequence: null,
        block: block.Sequence,
        words: `it did not exist when block ${block.Sequence} sealed its position`,
      })
  return Map.groupBy(there, ({ Id }) => Id)
}

function checkRow(
  found: ReportBreak,
  {
    id,
    number,
    block,
    rows,
    isGenuine,
  }: {
    readonly id: number
    readonly number: number
    readonly block: number
    readonly rows: readonly LeafRow[]
    readonly isGenuine: (row: LeafRow) => boolean
  },
): void {
  const at = { id, sequence: number, block }
  if (rows.length === 0)
    found({ wrong: 'missing', ...at, words: 'it was sealed and no longer exists' })
  else if (!rows.some(isGenuine))
    found({ wrong: 'changed', ...at, words: 'it is not what was sealed' })
  else if (rows.length > 1)
    found({ wrong: 'inserted', ...at, words: 'a second row has the id of a sealed one' })
}
