import { blockDigest, blockHash } from '#server/audit/hash-chain/block.ts'
import type { Value } from '#server/audit/hash-chain/canonical.ts'
import { formatVersion, leafOf } from '#server/audit/hash-chain/leaf.ts'
import { rootFromPath } from '#server/audit/hash-chain/merkle-tree.ts'
import { projectLeaf } from '#server/audit/hash-chain/project-trees.ts'
import { CommandError } from '../command/command-error.ts'
import { ofBlock, ofLeaf, type OwnBlock, type Proof } from './proof.ts'

/** What a proof shows: the hash of each of its blocks, in order, and the number of entries proven up to each. */
export type ProofSummary = {
  readonly hashes: readonly string[]
  readonly entries: readonly number[]
}

const hex = (digits: string): Buffer => Buffer.from(digits, 'hex')

/** Recomputes the blocks of a proof, without a database. Throws a CommandError if they are inconsistent. */
export function checkProof(proof: Proof): ProofSummary {
  let previous = proof.previous
  let proven = 0
  const hashes: string[] = []
  const entries: number[] = []
  for (const [position, block] of proof.blocks.entries()) {
    if (typeof block !== 'string') {
      checkBlock(proof, block, position + 1)
      proven += block.entries.length
    }
    previous = blockHash(
      previous,
      typeof block === 'string' ? hex(block) : blockDigest(block.content),
    )
    hashes.push(previous)
    entries.push(proven)
  }
  if (previous !== proof.head)
    throw new CommandError('Its blocks do not lead to the head that it names.')
  return { hashes, entries }
}

function checkBlock({ chain, project }: Proof, block: OwnBlock, position: number): void {
  const { content, entries, index, size, path } = block
  if (content[ofBlock.tag] !== `${chain}-block/${formatVersion}`)
    throw new CommandError(`Block ${position} of the file has an unknown format.`)
  const leaves = entries.map((entry) =>
    'leaf' in entry
      ? hex(entry.leaf)
      : leafOf(hex(entry.nonce), fieldsOf(entry.fields, chain, project)),
  )
  const leaf = projectLeaf({ projectId: project, leaves })
  const root = rootFromPath(leaf, { index, size, path: path.map(hex) })
  if (
    root === undefined ||
    Buffer.from(root).toString('hex') !== content[ofBlock.root] ||
    String(size) !== content[ofBlock.projectCount]
  )
    throw new CommandError(
      `The entries of block ${position} of the file are not those that it sealed.`,
    )
}

function fieldsOf(fields: readonly Value[], chain: string, project: number): readonly Value[] {
  const isOwn =
    fields[ofLeaf.tag] === `${chain}/${formatVersion}` &&
    fields[ofLeaf.projectId] === String(project)
  if (!isOwn) throw new CommandError(`An entry of the file is not of project ${project}.`)
  return fields
}
