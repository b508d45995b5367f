import { canonical } from './canonical.ts'
import { hashed } from './hashed.ts'
import { merkleRoot } from './merkle-tree.ts'

/** The rows of one project in a block: their positions in the block, ascending, and their leaves. */
export type ProjectTree = {
  /** 0 for rows that belong to no project. */
  readonly projectId: number
  readonly places: readonly number[]
  readonly leaves: readonly Uint8Array[]
}

/** Groups the leaves of a block by project, ordered by project id. */
export function projectTrees(
  projectIds: readonly number[],
  leaves: readonly Uint8Array[],
): ProjectTree[] {
  const places = Map.groupBy(projectIds.keys(), (place) => projectIds[place] ?? 0)
  return [...places]
    .toSorted(([a], [b]) => a - b)
    .map(([projectId, own]) => ({
      projectId,
      places: own,
      leaves: own.flatMap((place) => leaves[place] ?? []),
    }))
}

/** The leaf of a project in the tree of a block: the hash of its id, the number of its rows and the root of their tree. */
export const projectLeaf = ({
  projectId,
  leaves,
}: Pick<ProjectTree, 'projectId' | 'leaves'>): Buffer =>
  hashed(
    'project',
    canonical([
      projectId === 0 ? null : String(projectId),
      String(leaves.length),
      Buffer.from(merkleRoot(leaves)).toString('hex'),
    ]),
  )

/** The root of a block: of the tree over its projects. */
export const blockRoot = (trees: readonly ProjectTree[]): string =>
  Buffer.from(merkleRoot(trees.map(projectLeaf))).toString('hex')
