import { haveCommonTag, together, type CacheTags } from './cache-tags.ts'
import { accessRights } from './column-groups.ts'

type Read<Name extends string> = { readonly name: Name; readonly shows: CacheTags }

const history: CacheTags = { Transformation: ['rows'] }

/**
 * Returns the reads whose cached responses a write invalidates: those that show something it changes. Every change also adds
 * a row to the history, and a change of access rights invalidates every read.
 */
export function staleAfter<Name extends string>(
  changes: CacheTags,
  reads: readonly Read<Name>[],
): Name[] {
  if (Object.keys(changes).length === 0) return []
  const changed = together(changes, history)
  const isOfAccess = haveCommonTag(changes, accessRights)
  return reads
    .filter(({ shows }) => isOfAccess || haveCommonTag(changed, shows))
    .map(({ name }) => name)
}
