import { sql, type RawBuilder } from 'kysely'
import { currentVersion, isDocumentVisibleTo, isOwnUpload } from '#database/predicates/documents.ts'
import {
  compareVersions,
  type ComparedPassage,
  type ShownPassage,
} from '#rules/evidence/versions/compare-versions.ts'
import type { ReplyOf } from '../core/contract.ts'
import { uploadsKey } from '../core/files/uploads-key.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { ReadOperation } from '../core/operation.ts'
import { statement, type Place } from '../core/statement.ts'
import { inTurns } from '../core/texts/in-turns.ts'
import { pageText, pagesOfVersions } from '../core/texts/stored-pages.ts'
import type { documentVersionReads } from './contract.ts'

type Contract = (typeof documentVersionReads)['projects/{id}/documents/compared_versions']
type Reply = ReplyOf<Contract>
type Asked = { project: number; document: number; versions: readonly number[]; user: string }

/** A version of a document: its pages are null until its text has been read, and 0 where it cannot be. */
type Version = { Version: number; PageCount: number | null; ArePagesEstimated: boolean | null }

const versions = (name: string, visible: (place: Place<Asked>) => RawBuilder<unknown>) =>
  statement<Asked, Version>(
    name,
    (_, place) => sql<Version>`
      select v."Version", t."PageCount", t."ArePagesEstimated"
      from "Document" d
      join "DocumentVersion" v on v."ProjectId" = d."ProjectId" and v."DocumentId" = d."Id"
      left join "DocumentText" t on t."ProjectId" = v."ProjectId" and t."DocumentId" = v."DocumentId" and t."Version" = v."Version"
      where d."ProjectId" = ${place('project')} and d."Id" = ${place('document')} and v."Version" = any(${place('versions')}::int[])
        and ${visible(place)}`,
  )

const versionsForStaff = versions(
  'comparedVersions.forStaff',
  (place) => sql`${place('user')}::text is not null`,
)

// An earlier version may predate the document's visibility: clients read earlier ones only of their own organization's documents.
const versionsForClient = versions(
  'comparedVersions.forClient',
  (place) => sql`${isDocumentVisibleTo(place('user'))}
    and (v."Version" = ${currentVersion} or ${isOwnUpload(place('user'))})`,
)

const shown = ({ page, start, endPage, end, text, isHeading }: ShownPassage) => ({
  Page: page,
  Start: start,
  EndPage: endPage,
  End: end,
  Text: text,
  IsHeading: isHeading,
})

const answered = (compared: ComparedPassage): Reply['Passages'][number] => ({
  Before: compared.before && shown(compared.before),
  After: compared.after && shown(compared.after),
  IsSame: compared.isSame,
  IsMoved: compared.isMoved,
  Differences: compared.differences,
})

/** Two versions of a document side by side, by their extracted texts. */
export const comparedVersions: ReadOperation<Contract> = {
  project: ({ id }) => id,
  read: async ({ db, query, caller, reply, takeTurn }) => {
    const { id: project, document_id: document, before, after } = query
    const found = await db.run(reply === 'all' ? versionsForStaff : versionsForClient, {
      project,
      document,
      versions: [before, after],
      user: caller.userId,
    })
    const [one, two] = [before, after].map((version) =>
      found.find(({ Version }) => Version === version),
    )
    if (one === undefined || two === undefined) throw new ApiError('notFound')
    const ArePagesEstimated = {
      Before: one.ArePagesEstimated ?? false,
      After: two.ArePagesEstimated ?? false,
    }
    if (one.PageCount === null || two.PageCount === null)
      return { State: 'waiting', ArePagesEstimated, Passages: [] }
    if (one.PageCount === 0 || two.PageCount === 0)
      return { State: 'unreadable', ArePagesEstimated, Passages: [] }
    const [old, now] = await Promise.all(
      [before, after].map(async (version) => ({
        pages: (
          await db.run(pagesOfVersions, { project, documents: [document], versions: [version] })
        ).map(pageText),
      })),
    )
    if (!old || !now) throw new ApiError('notFound')
    const compared = await inTurns(compareVersions(old, now), takeTurn)
    return { State: 'compared', ArePagesEstimated, Passages: compared.map(answered) }
  },
  cacheKey: ({ id, document_id, before, after }, caller) =>
    `compared versions ${id} ${document_id} ${before} ${after} ${caller.isStaff ? 'staff' : `client ${uploadsKey(caller)}`}`,
}
