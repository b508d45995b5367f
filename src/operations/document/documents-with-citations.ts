import { isoTime } from '#database/iso-time.ts'
import { clientView } from '#rules/permissions/client-view.ts'
import { isAllowed } from '#rules/permissions/write-permissions.ts'
import { compareNaturally } from '#rules/standards/natural-order.ts'
import type { ReplyOf } from '../core/contract.ts'
import { uploadsKey } from '../core/files/uploads-key.ts'
import type { Caller, ReadOperation, Reference } from '../core/operation.ts'
import { asksForPage, Page, pageKey, pageOf } from '../core/paging/page.ts'
import { documentWrites, type documentReads } from './contract.ts'
import { documentsForClient, documentsForStaff, type ListedDocument } from './document-list.ts'
import type { DocumentRow } from './document-row.ts'

type Contract = (typeof documentReads)['projects/{id}/documents/documents_with_citations']
type Document = ReplyOf<Contract>[number]

type Shown = Omit<DocumentRow, HiddenFlag> & Partial<Pick<DocumentRow, HiddenFlag>>
type HiddenFlag =
  | 'IsDocumentVisibleForStandard'
  | 'IsDocumentVisibleForProject'
  | 'IsUploadedToURAC'

const time = (text: string | null): string | null => (text === null ? null : isoTime(text))

/** Adds the cached names, and what the caller may do with the document. */
function named(row: ListedDocument, caller: Caller, { standards, names }: Reference): Document {
  const { versions, citations, IsOwnOrganizationUpload, IsCitedByStaff, ...document } = row
  const nameOf = (id: string): string => names.people.get(id) ?? ''
  const nameIn = (id: string | null): string | null => (id === null ? null : nameOf(id))
  const standard = row.StandardId === null ? undefined : standards.get(row.StandardId)
  const positionOf = (id: number): number => standards.get(id)?.position ?? 0
  const shown = caller.isStaff ? document : (clientView('document', document, caller) as Shown)
  const [currentVersion = null, ...earlierVersions] = versions.map((version) => ({
    ...version,
    CreatedDate: isoTime(version.CreatedDate),
    CreatedByName: nameOf(version.CreatedBy),
  }))
  return {
    ...shown,
    StandardName: standard?.Name ?? null,
    ModuleId: standard?.StandardSetId ?? null,
    CreatedByName: nameOf(row.CreatedBy),
    UpdatedByName: nameIn(row.UpdatedBy),
    isReplaceable: isAllowed(documentWrites['Document:Replace'].may, caller.actor, {
      userId: caller.userId,
      parameters: {},
      prior: [row],
    }),
    currentVersion,
    earlierVersions: caller.isStaff || IsOwnOrganizationUpload ? earlierVersions : [],
    citations: citations
      .toSorted((a, b) => positionOf(a.StandardId) - positionOf(b.StandardId))
      .map((citation) => ({
        ...citation,
        DateStamp: isoTime(citation.DateStamp),
        ModifiedStamp: time(citation.ModifiedStamp),
        StandardName: standards.get(citation.StandardId)?.Name ?? '',
        ModuleId: standards.get(citation.StandardId)?.StandardSetId ?? 0,
        CreatedByName: nameOf(citation.CreatedBy),
        ModifiedByName: nameIn(citation.ModifiedBy),
      })),
  }
}

type Place = { readonly Id: number; readonly Name: string }

const compareDocuments = (a: Place, b: Place): number =>
  compareNaturally(a.Name, b.Name) || a.Id - b.Id

/** The documents of a project by name, each with its files and its citations; clients get what the field rules show them. */
export const documentsWithCitations: ReadOperation<Contract> = {
  project: ({ id }) => id,
  read: async ({ db, query, reply, caller, reference }) => {
    const rows = await db.run(reply === 'all' ? documentsForStaff : documentsForClient, {
      project: query.id,
      user: caller.userId,
    })
    const { after } = query
    const sorted = rows.toSorted(compareDocuments)
    const shown = (row: ListedDocument) => named(row, caller, reference)
    if (!asksForPage(query)) return sorted.map(shown)
    const behind = after ? sorted.filter((row) => compareDocuments(row, after) > 0) : sorted
    const page = pageOf(behind, query, ({ Id, Name }) => `${Id}:${Name}`)
    return new Page(page.rows.map(shown), page.next)
  },
  cacheKey: ({ id, limit, after }, caller) =>
    `documents ${id} ${caller.isStaff ? caller.actor : `client ${uploadsKey(caller)} ${caller.userId}`}${pageKey({ limit, after })}`,
}
