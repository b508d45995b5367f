import { sql, type RawBuilder } from 'kysely'
import { anchorForClient, isCitationVisibleTo } from '#database/predicates/documents.ts'
import { alignInSteps, type AlignedDocuments } from '#rules/evidence/anchors/aligned-documents.ts'
import { differencesOf } from '#rules/evidence/anchors/differences.ts'
import { moveAnchor, type PagePlace } from '#rules/evidence/anchors/move-anchor.ts'
import { anchorOnPage, type PassageAnchor } from '../core/anchor-on-page.ts'
import type { Anchor } from '../core/anchor-schema.ts'
import type { ReplyOf } from '../core/contract.ts'
import type { Db } from '../core/db.ts'
import { uploadsKey } from '../core/files/uploads-key.ts'
import type { ReadContext, ReadOperation } from '../core/operation.ts'
import { statement, type Place } from '../core/statement.ts'
import { inTurns } from '../core/texts/in-turns.ts'
import { pageText, pagesOfVersions, type StoredPage } from '../core/texts/stored-pages.ts'
import type { documentReads } from './contract.ts'

type Contract = (typeof documentReads)['projects/{id}/documents/moved_citations']
type Moved = ReplyOf<Contract>[number]
type Asked = { project: number; user: string }

/** A citation whose passage is in a version earlier than the current one. */
type Outdated = {
  ElementId: number
  DocumentId: number
  Anchor: Anchor
  /** The current version, and whether its text and that of the earlier one could be read; null while a text is still to be read. */
  Version: number
  IsRead: boolean | null
  IsOldRead: boolean | null
}

const outdated = (
  name: string,
  anchorOf: (place: Place<Asked>) => RawBuilder<unknown>,
  // Over `"ElementDocument" x`: joins the tables that the anchor and the condition need.
  joined: RawBuilder<unknown>,
  visible: (place: Place<Asked>) => RawBuilder<unknown>,
) =>
  statement<Asked, Outdated>(
    name,
    (_, place) => sql<Outdated>`
      select c."ElementId", c."DocumentId", c."Anchor", c."Version", n."PageCount" > 0 as "IsRead", o."PageCount" > 0 as "IsOldRead"
      from (
        select x."ProjectId", x."ElementId", x."DocumentId", ${anchorOf(place)} as "Anchor", r."Version"
        from (
          select "ProjectId", "DocumentId", max("Version") as "Version" from "DocumentVersion"
          where "ProjectId" = ${place('project')} and "Version" > 1 group by "ProjectId", "DocumentId") r
        join "ElementDocument" x on x."ProjectId" = r."ProjectId" and x."DocumentId" = r."DocumentId" ${joined}
        where ${visible(place)}) c
      left join "DocumentText" n on n."ProjectId" = c."ProjectId" and n."DocumentId" = c."DocumentId" and n."Version" = c."Version"
      left join "DocumentText" o on o."ProjectId" = c."ProjectId" and o."DocumentId" = c."DocumentId"
        and o."Version" = (c."Anchor" ->> 'version')::int
      where (c."Anchor" ->> 'version')::int < c."Version"
      order by c."DocumentId", c."ElementId"`,
  )

const outdatedForStaff = outdated(
  'movedCitations.forStaff',
  () => sql`x."Anchor"`,
  sql``,
  (place) => sql`${place('user')}::text is not null`,
)

const outdatedForClient = outdated(
  'movedCitations.forClient',
  (place) => anchorForClient(place('user')),
  sql`join "Document" d on d."ProjectId" = x."ProjectId" and d."Id" = x."DocumentId" join "Element" e on e."Id" = x."ElementId"`,
  (place) => isCitationVisibleTo(place('user')),
)

const pagesOf = (db: Db, project: number, document: number, version: number) =>
  db.run(pagesOfVersions, { project, documents: [document], versions: [version] })

const unread = ({ ElementId, DocumentId, Version }: Outdated, state: 'waiting' | 'unreadable') => ({
  ElementId,
  DocumentId,
  Version,
  State: state,
  Anchor: null,
  Offers: [],
  Differences: null,
})

/** What became of one citation, as the screen shows it. */
function movedCitation(
  citation: Outdated & { readonly Anchor: PassageAnchor },
  aligned: AlignedDocuments,
  pages: readonly StoredPage[],
): Moved {
  const { ElementId, DocumentId, Version, Anchor } = citation
  const at = (place: PagePlace): PassageAnchor[] => {
    const page = pages.find(({ Page }) => Page === place.page)
    return page ? [anchorOnPage(page, Version, place)] : []
  }
  const result = moveAnchor(aligned, Anchor)
  const ids = { ElementId, DocumentId, Version, State: result.state }
  if (result.state === 'lost')
    return { ...ids, Anchor: null, Offers: result.offers.flatMap(at), Differences: null }
  const [anchor = null] = at(result.place)
  return {
    ...ids,
    Anchor: anchor,
    Offers: [],
    Differences:
      result.state === 'changed' && anchor !== null
        ? differencesOf(Anchor.exact, anchor.exact)
        : null,
  }
}

const hasPassage = (
  citation: Outdated,
): citation is Outdated & { readonly Anchor: PassageAnchor } => 'exact' in citation.Anchor

/** The citations of one version of a document: both texts are aligned only once. */
async function movedOfVersion(
  { db, takeTurn }: Pick<ReadContext<unknown>, 'db' | 'takeTurn'>,
  project: number,
  citations: readonly Outdated[],
): Promise<Moved[]> {
  const [first] = citations
  if (first === undefined) return []
  const { IsRead, IsOldRead, DocumentId, Version } = first
  if (IsRead === null || IsOldRead === null) return citations.map((one) => unread(one, 'waiting'))
  if (!IsRead || !IsOldRead) return citations.map((one) => unread(one, 'unreadable'))
  const [before, after] = await Promise.all([
    pagesOf(db, project, DocumentId, first.Anchor.version),
    pagesOf(db, project, DocumentId, Version),
  ])
  const aligned = await inTurns(
    alignInSteps({ pages: before.map(pageText) }, { pages: after.map(pageText) }),
    takeTurn,
  )
  return citations.map((one) =>
    // A drawn region cannot be followed.
    hasPassage(one)
      ? movedCitation(one, aligned, after)
      : { ...unread(one, 'unreadable'), State: 'lost' as const },
  )
}

/**
 * What became of the passages that were cited in an earlier version of a document: the same words on the same page or another one, different
 * words, or lost. The result derives only from the texts of the two versions, and the entry disappears when the citation gets a passage of the
 * current version.
 */
export const movedCitations: ReadOperation<Contract> = {
  project: ({ id }) => id,
  read: async ({ query, caller, reply, db, takeTurn }) => {
    const rows = await db.run(reply === 'all' ? outdatedForStaff : outdatedForClient, {
      project: query.id,
      user: caller.userId,
    })
    const byVersion = Map.groupBy(
      rows,
      ({ DocumentId, Anchor }) => `${DocumentId} ${Anchor.version}`,
    )
    const moved: Moved[] = []
    for (const citations of byVersion.values())
      moved.push(...(await movedOfVersion({ db, takeTurn }, query.id, citations)))
    return moved
  },
  cacheKey: ({ id }, caller) =>
    // Which anchors clients see depends on who made the citation.
    caller.isStaff
      ? `moved citations ${id} staff`
      : `moved citations ${id} client ${uploadsKey(caller)} ${caller.userId}`,
}
