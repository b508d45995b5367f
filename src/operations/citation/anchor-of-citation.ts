import { sql } from 'kysely'
import { extractorVersion } from '#rules/evidence/extractor-version.ts'
import type { Anchor } from '../core/anchor-schema.ts'
import { ApiError } from '../core/api-error.ts'
import type { Db } from '../core/db.ts'
import { statement } from '../core/statement.ts'

type Place = { project_id: number; document_id: number; version: number; page: number }

/** The text of a page, null when the document has no such page. */
export type QuotedPage = { readonly Text: string | null }

// The pages of other types are shown as their viewers lay them out, whose offsets are not those of the text that was read.
const readPage = statement<Place, QuotedPage>(
  'citation.page',
  (_, place) => sql<QuotedPage>`
    select p."Text" from "DocumentText" t
    join "DocumentVersion" v on v."ProjectId" = t."ProjectId" and v."DocumentId" = t."DocumentId" and v."Version" = t."Version"
    left join "DocumentPage" p on p."ProjectId" = t."ProjectId" and p."DocumentId" = t."DocumentId" and p."Version" = t."Version"
      and p."Page" = ${place('page')}
    where t."ProjectId" = ${place('project_id')} and t."DocumentId" = ${place('document_id')} and t."Version" = ${place('version')}
      and t."State" = 'read' and t."ExtractorVersion" = ${sql.lit(extractorVersion)} and v."MimeType" = 'application/pdf'`,
)

/** Reads the page that an anchor quotes; undefined where its text is not stored, or is counted in another way. */
export async function quotedPage(
  db: Db,
  { project_id, document_id }: Pick<Place, 'project_id' | 'document_id'>,
  anchor: Anchor | null | undefined,
): Promise<QuotedPage | undefined> {
  if (!anchor || !('exact' in anchor)) return undefined
  const { version, page } = anchor
  const [found] = await db.run(readPage, { project_id, document_id, version, page })
  return found
}

/**
 * Returns the error of an anchor that does not point into the current version of its document, as when another person has replaced the file
 * and what was selected may not be there any more, or that quotes what does not stand there.
 */
export function anchorObjection(
  anchor: Anchor | null | undefined,
  { Version, quoted }: { readonly Version: number; readonly quoted: QuotedPage | undefined },
): ApiError | undefined {
  if (!anchor) return undefined
  if (anchor.version !== Version) return new ApiError('passageOutdated')
  if (quoted === undefined || !('exact' in anchor)) return undefined
  const there = quoted.Text?.slice(anchor.start, anchor.end)
  return there !== undefined && words(there) === words(anchor.exact)
    ? undefined
    : new ApiError('passageNotThere')
}

const words = (text: string): string => text.toWellFormed().replaceAll(/\s+/gu, ' ').trim()

/** An anchor as the database stores it. */
export const anchorText = (anchor: Anchor | null): string | null =>
  anchor === null ? null : JSON.stringify(anchor)
