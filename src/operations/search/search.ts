import { mostFound, searchKinds } from '#rules/search/search-kinds.ts'
import { parseSearch, rootsOf } from '#rules/search/search-query.ts'
import type { ReadOperation } from '../core/operation.ts'
import type { searchReads } from './contract.ts'
import { searchDocuments, searchPages, textCounts } from './documents.ts'
import { mostOf, type Search } from './found.ts'
import { searchSmallKind } from './small-kinds.ts'

/** The search results in a project, as far as the caller may see them; counts and ranks derive only from those. */
export const searchProject: ReadOperation<(typeof searchReads)['projects/{id}/search']> = {
  project: ({ id }) => id,
  read: async ({ db, query: asked, caller, reply, reference, takeTurn }) => {
    const { id, query: typed, kind: wanted, most = mostFound.alone } = asked
    const query = parseSearch(typed)
    const search: Omit<Search, 'most'> = {
      project: id,
      user: caller.userId,
      all: reply === 'all',
      query,
      patterns: rootsOf(query).map((root) => `%${root}%`),
    }
    const hasWords = query.terms.length > 0
    const [texts, ...kinds] = await Promise.all([
      textCounts(db, { ...search, most: 0 }),
      ...(hasWords ? searchKinds : []).map(async (kind) => {
        const one = { ...search, most: mostOf(kind, wanted, most) }
        if (kind === 'page') return { kind, ...(await searchPages(db, one, takeTurn)) }
        if (kind === 'document') return { kind, ...(await searchDocuments(db, one)) }
        return { kind, ...(await searchSmallKind(db, kind, one)) }
      }),
    ])
    return {
      Counts: kinds.map(({ kind, count }) => ({ Kind: kind, Count: count })),
      WaitingCount: texts.waiting,
      UnreadableCount: texts.unreadable,
      Found: kinds.flatMap(({ found }) =>
        found.map((row) => ({
          ...row,
          ModuleId:
            row.StandardId === null
              ? null
              : (reference.standards.get(row.StandardId)?.StandardSetId ?? null),
        })),
      ),
    }
  },
}
