import { blockDigest, blockHash } from '../sealing/block.ts'
import type { Value } from '../sealing/canonical.ts'
import { formatVersion, leafOf } from '../sealing/leaf.ts'
import { rootFromPath } from '../sealing/merkle-tree.ts'
import { projectLeaf } from '../sealing/project-trees.ts'
import { ofBlock, ofLeaf, type OwnBlock, type Proof } from './proof.ts'

/** What a proof shows: the hash of each of its blocks, in order, and the number of entries proven up to each. */
export type Shown = { readonly hashes: readonly string[]; readonly entries: readonly number[] }

/** Why a proof cannot be made or is not valid, worded for whoever runs the command. */
export class ProofError extends Error {}

const hex = (digits: string): Buffer => Buffer.from(digits, 'hex')

/** Recomputes the blocks of a proof, without a database. Throws a ProofError where they are inconsistent. */
export function checkProof(proof: Proof): Shown {
  let previous = proof.previous
  let proven = 0
  const hashes: string[] = []
  const entries: number[] = []
  for (const [place, block] of proof.blocks.entries()) {
    if (typeof block !== 'string') {
      checkBlock(proof, block, place + 1)
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
    throw new ProofError('Its blocks do not lead to the head that it names.')
  return { hashes, entries }
}

function checkBlock({ chain, project }: Proof, block: OwnBlock, place: number): void {
  const { content, entries, index, size, path } = block
  if (content[ofBlock.tag] !== `${chain}-block/${formatVersion}`)
    throw new ProofError(`Block ${place} of the file has an unknown format.`)
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
    throw new ProofError(`The entries of block ${place} of the file are not those that it sealed.`)
}

function fieldsOf(fields: readonly Value[], chain: string, project: number): readonly Value[] {
  const isOwn =
    fields[ofLeaf.tag] === `${chain}/${formatVersion}` &&
    fields[ofLeaf.projectId] === String(project)
  if (!isOwn) throw new ProofError(`An entry of the file is not of project ${project}.`)
  return fields
}
