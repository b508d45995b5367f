import { canonical } from './canonical.ts'
import { domainHash } from './domain-hash.ts'
import { merkleRoot } from './merkle-tree.ts'

/** The rows of one project in a block: their positions in the block, ascending, and their leaves. */
export type ProjectTree = {
  /** 0 for rows that belong to no project. */
  readonly projectId: number
  readonly positions: readonly number[]
  readonly leaves: readonly Uint8Array[]
}

/** Groups the leaves of a block by project, ordered by project id. */
export function projectTrees(
  projectIds: readonly number[],
  leaves: readonly Uint8Array[],
): ProjectTree[] {
  const positions = Map.groupBy(projectIds.keys(), (position) => projectIds[position] ?? 0)
  return [...positions]
    .toSorted(([a], [b]) => a - b)
    .map(([projectId, own]) => ({
      projectId,
      positions: own,
      leaves: own.flatMap((position) => leaves[position] ?? []),
    }))
}

/** The leaf of a project in the tree of a block: the hash of its id, the number of its rows and the root of their tree. */
export const projectLeaf = ({
  projectId,
  leaves,
}: Pick<ProjectTree, 'projectId' | 'leaves'>): Buffer =>
  domainHash(
    'project',
    canonical([
      projectId === 0 ? null : String(projectId),
      String(leaves.length),
      Buffer.from(merkleRoot(leaves)).toString('hex'),
    ]),
  )

/** The root of a block, which is that of the tree over its projects. */
export const blockRoot = (trees: readonly ProjectTree[]): string =>
  Buffer.from(merkleRoot(trees.map(projectLeaf))).toString('hex')
