import type { DocumentIndex } from '#rules/evidence/search/document-index.ts'
import { DocumentIndexer } from '#rules/evidence/search/document-index.ts'
import {
  leastScore,
  rankPages,
  type RankedDocument,
  type RankedPage,
} from '#rules/evidence/search/rank-pages.ts'
import { RequirementWords } from '#rules/evidence/search/requirement.ts'
import { wordsWithStems } from '#rules/evidence/search/words.ts'
import { anchorOnPage } from '../core/anchor-on-page.ts'
import type { ReplyOf } from '../core/contract.ts'
import type { Db } from '../core/db.ts'
import { uploadsKey } from '../core/files/uploads-key.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { ReadContext, ReadOperation, Reference } from '../core/operation.ts'
import { pagesOfVersions, type StoredPage } from '../core/texts/stored-pages.ts'
import type { documentReads } from './contract.ts'
import {
  chosenPages,
  elementOfProject,
  textsForClient,
  textsForStaff,
  textsOfModule,
  textsOfStandard,
  type AskedElement,
  type ReadVersion,
} from './stored-texts.ts'

type Contract = (typeof documentReads)['projects/{id}/documents/evidence']
type Found = ReplyOf<Contract>[number]
type Context = Pick<ReadContext<unknown>, 'db' | 'reference' | 'takeTurn'>

/** The most pages that are suggested. */
const mostOffered = 10
/** The most versions whose pages one statement reads. */
const batch = 20
const pagesPerTurn = 5

const keyOf = (project: number, version: ReadVersion): string =>
  JSON.stringify([
    project,
    version.DocumentId,
    version.Version,
    version.ExtractorVersion,
    version.RealName,
  ])

/** The indexes of versions, built if not cached; other requests get their turns in between. */
async function indexed(
  { db, reference, takeTurn }: Context,
  project: number,
  versions: readonly ReadVersion[],
): Promise<RankedDocument<ReadVersion>[]> {
  const { documentIndexes } = reference
  const found = new Map<ReadVersion, DocumentIndex>()
  for (const version of versions) {
    const index = documentIndexes.get(keyOf(project, version))
    if (index !== undefined) found.set(version, index)
  }
  const missing = versions.filter((version) => !found.has(version))
  for (let first = 0; first < missing.length; first += batch) {
    const some = missing.slice(first, first + batch)
    const rows = await db.run(pagesOfVersions, {
      project,
      documents: some.map(({ DocumentId }) => DocumentId),
      versions: some.map(({ Version }) => Version),
    })
    const pages = Map.groupBy(rows, ({ DocumentId }) => DocumentId)
    for (const version of some) {
      const index = await indexPages(version.RealName, pages.get(version.DocumentId), takeTurn)
      documentIndexes.set(keyOf(project, version), index)
      found.set(version, index)
    }
  }
  return [...found].map(([key, index]) => ({ key, index }))
}

async function indexPages(
  name: string,
  pages: readonly StoredPage[] = [],
  takeTurn: Context['takeTurn'],
): Promise<DocumentIndex> {
  const indexer = new DocumentIndexer(name)
  for (const [place, { Page, Label, Text, Headings }] of pages.entries()) {
    if (place % pagesPerTurn === 0) await takeTurn()
    indexer.add({ page: Page, label: Label, text: Text, headings: Headings })
  }
  return indexer.index()
}

async function wordsOfModule(
  db: Db,
  { requirementWords }: Reference,
  module: number,
): Promise<RequirementWords> {
  const cached = requirementWords.get(module)
  if (cached !== undefined) return cached
  const texts = await db.run(textsOfModule, { module })
  const words = new RequirementWords(texts.map(({ Text }) => Text))
  requirementWords.set(module, words)
  return words
}

/** A ranked page with its sentence as a citation anchor; null if it has no such sentence. */
function offered(
  { document, score, sentence, words, ...reasons }: RankedPage<ReadVersion>,
  stored: StoredPage | undefined,
): Found | null {
  if (sentence === null || stored === undefined) return null
  const anchor = anchorOnPage(stored, document.Version, sentence)
  return {
    DocumentId: document.DocumentId,
    Title: document.Title,
    Label: stored.Label,
    IsPageEstimated: document.ArePagesEstimated,
    Score: Math.round(score * 1000) / 1000,
    Anchor: anchor,
    Words: wordsWithStems(anchor.exact, new Set(words)),
    IsInHeading: reasons.isInHeading,
    IsInDocumentName: reasons.isInDocumentName,
  }
}

async function rankedPages(
  context: Context,
  project: number,
  element: AskedElement,
  versions: readonly ReadVersion[],
): Promise<Found[]> {
  const { db, reference, takeTurn } = context
  const [words, siblings, documents] = await Promise.all([
    wordsOfModule(db, reference, element.StandardSetId),
    db.run(textsOfStandard, { standard: element.StandardId }),
    indexed(context, project, versions),
  ])
  await takeTurn()
  const ranked = rankPages(
    { text: element.Text, standard: element.Name, siblings: siblings.map(({ Text }) => Text) },
    words,
    documents,
    mostOffered,
  ).filter(({ score }) => score >= leastScore)
  const pages = await db.run(chosenPages, {
    project,
    documents: ranked.map(({ document }) => document.DocumentId),
    versions: ranked.map(({ document }) => document.Version),
    pages: ranked.map(({ page }) => page),
  })
  return ranked.flatMap((one) => {
    const stored = pages.find(
      ({ DocumentId, Page }) => DocumentId === one.document.DocumentId && Page === one.page,
    )
    return offered(one, stored) ?? []
  })
}

/**
 * The pages most likely to show that an element is met, best first; empty when nothing in the documents does. Counts and ranks derive
 * only from documents that the caller sees.
 */
export const evidenceOfElement: ReadOperation<Contract> = {
  project: ({ id }) => id,
  read: async ({ query, caller, reply, ...context }) => {
    const { db } = context
    const [[element], versions] = await Promise.all([
      db.run(elementOfProject, { project: query.id, element: query.element_id }),
      db.run(reply === 'all' ? textsForStaff : textsForClient, {
        project: query.id,
        user: caller.userId,
      }),
    ])
    if (element === undefined) throw new ApiError('notFound')
    if (versions.length === 0) return []
    return rankedPages(context, query.id, element, versions)
  },
  cacheKey: ({ id, element_id }, caller) =>
    `evidence ${id} ${element_id} ${caller.isStaff ? 'staff' : `client ${uploadsKey(caller)}`}`,
}
