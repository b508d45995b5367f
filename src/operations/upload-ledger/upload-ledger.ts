import { sql } from 'kysely'
import { isoTime } from '#database/iso-time.ts'
import {
  changesSinceUpload,
  uploadState,
  type LedgerCitation,
} from '#rules/documents/upload-ledger.ts'
import { mostDocumentsPerStandard, type Settings } from '#rules/projects/project-settings.ts'
import type { OrderedElement } from '#rules/standards/elements/element-order.ts'
import { inListedOrder } from '#rules/standards/elements/element-tree.ts'
import type { ReplyOf } from '../core/contract.ts'
import type { Db } from '../core/db.ts'
import type { ReadOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { uploadLedgerReads } from './contract.ts'

type Contract = (typeof uploadLedgerReads)['projects/{id}/documents/upload_ledger']
type LedgerDocument = ReplyOf<Contract>[number]['documents'][number]
type Project = { project: number }
type Standard = { StandardId: number; IsMarked: boolean; IsUploaded: boolean }
type Citation = LedgerCitation & OrderedElement & { StandardId: number; DocumentId: number }
type Upload = {
  StandardId: number
  DocumentId: number
  Version: number
  Sha256: string
  UploadedBy: string
  UploadedDate: string
  Citations: LedgerCitation[]
}
type Document = {
  Id: number
  Title: string
  RealName: string
  IsUploadedToURAC: boolean
  Version: number
  /** The hash of the current version's file. */
  Sha256: string
}

const standards = statement<Project, Standard>(
  'uploadLedger.standards',
  (_, place) => sql<Standard>`
    select "StandardId", "UploadThisStandard" as "IsMarked", "UploadedToURAC" as "IsUploaded"
    from "StandardDesktopReview" where "ProjectId" = ${place('project')} and "Status" <> 'NotApplicable'`,
)

const citations = statement<Project, Citation>(
  'uploadLedger.citations',
  (_, place) => sql<Citation>`
    select e."StandardId", x."DocumentId", x."ElementId", e."Name" as "ElementName", e."Name", p."Name" as "ParentName", e."Stem",
      x."Citation", (x."Anchor" ->> 'page')::int as "Page"
    from "ElementDocument" x
    join "Element" e on e."Id" = x."ElementId"
    left join "Element" p on p."Id" = e."ParentId" and p."StandardId" = e."StandardId"
    where x."ProjectId" = ${place('project')}
    order by x."ElementId", x."DocumentId"`,
)

const uploads = statement<Project, Upload>('uploadLedger.uploads', (build, place) =>
  build
    .selectFrom('DocumentUpload as u')
    .innerJoin('DocumentVersion as v', (join) =>
      join
        .onRef('v.ProjectId', '=', 'u.ProjectId')
        .onRef('v.DocumentId', '=', 'u.DocumentId')
        .onRef('v.Version', '=', 'u.Version'),
    )
    .select(['u.StandardId', 'u.DocumentId', 'u.Version', 'v.Sha256', 'u.UploadedBy'])
    .select(['u.UploadedDate', sql<LedgerCitation[]>`u."Citations"`.as('Citations')])
    .where('u.ProjectId', '=', place('project'))
    .orderBy('u.StandardId')
    .orderBy('u.DocumentId'),
)

const documents = statement<Project, Document>(
  'uploadLedger.documents',
  (_, place) => sql<Document>`
    select d."Id", coalesce(nullif(d."Title", ''), d."Name") as "Title", d."RealName", d."IsUploadedToURAC", coalesce(v."Version", 0) as "Version",
      coalesce(v."Sha256", '') as "Sha256"
    from "Document" d
    left join (select distinct on ("DocumentId") "DocumentId", "Version", "Sha256" from "DocumentVersion"
      where "ProjectId" = ${place('project')} order by "DocumentId", "Version" desc) v on v."DocumentId" = d."Id"
    where d."ProjectId" = ${place('project')}`,
)

const settings = statement<Project, { Settings: Settings }>(
  'uploadLedger.settings',
  (_, place) => sql<{ Settings: Settings }>`
    select "Settings" from "ProjectSettings" where "ProjectId" = ${place('project')}`,
)

async function readLedger(db: Db, project: number) {
  const [ofProject, cited, recorded, files, [stored]] = await Promise.all([
    db.run(standards, { project }),
    db.run(citations, { project }),
    db.run(uploads, { project }),
    db.run(documents, { project }),
    db.run(settings, { project }),
  ])
  return {
    ofProject,
    citationsOf: Map.groupBy(cited, ({ StandardId }) => StandardId),
    uploadsOf: Map.groupBy(recorded, ({ StandardId }) => StandardId),
    isRecorded: new Set(recorded.map(({ DocumentId }) => DocumentId)),
    documents: new Map(files.map((file) => [file.Id, file])),
    most: mostDocumentsPerStandard(stored?.Settings ?? {}),
  }
}

type Ledger = Awaited<ReturnType<typeof readLedger>>

function shownUpload(
  { Version, UploadedBy, UploadedDate, Citations }: Upload,
  people: ReadonlyMap<string, string>,
) {
  const UploadedByName = people.get(UploadedBy) ?? ''
  return { Version, UploadedBy, UploadedByName, UploadedDate: isoTime(UploadedDate), Citations }
}

function documentsOf(
  { StandardId, IsMarked }: Standard,
  ledger: Ledger,
  people: ReadonlyMap<string, string>,
): LedgerDocument[] {
  const cited = inListedOrder(ledger.citationsOf.get(StandardId) ?? [])
  const recorded = ledger.uploadsOf.get(StandardId) ?? []
  const byDocument = Map.groupBy(cited, ({ DocumentId }) => DocumentId)
  const uploadOf = new Map(recorded.map((upload) => [upload.DocumentId, upload]))
  return [...new Set([...byDocument.keys(), ...uploadOf.keys()])].flatMap((id) => {
    const document = ledger.documents.get(id)
    if (document === undefined) return []
    const { Title, RealName, Version, Sha256, IsUploadedToURAC } = document
    const upload = uploadOf.get(id) ?? null
    const entry = {
      isMarked: IsMarked,
      IsUploadedToURAC,
      isRecorded: ledger.isRecorded.has(id),
      Sha256,
      citations: byDocument.get(id) ?? [],
      upload,
    }
    return {
      DocumentId: id,
      Title,
      RealName,
      Version,
      State: uploadState(entry),
      Changes: changesSinceUpload(entry),
      Upload: upload && shownUpload(upload, people),
      citations: entry.citations,
    }
  })
}

/** The upload ledger of a project. Standards that are Not Applicable are left out, as are those that have no document and are not marked for upload. */
export const uploadLedger: ReadOperation<Contract> = {
  project: ({ id }) => id,
  read: async ({ db, query, reference: { standards: known, names } }) => {
    const ledger = await readLedger(db, query.id)
    const positionOf = (id: number): number => known.get(id)?.position ?? 0
    return ledger.ofProject
      .toSorted((a, b) => positionOf(a.StandardId) - positionOf(b.StandardId))
      .map((standard) => ({
        ...standard,
        StandardName: known.get(standard.StandardId)?.Name ?? '',
        ModuleId: known.get(standard.StandardId)?.StandardSetId ?? 0,
        MostDocuments: ledger.most,
        documents: documentsOf(standard, ledger, names.people),
      }))
      .filter(({ documents: found, IsMarked }) => found.length > 0 || IsMarked)
  },
  cacheKey: ({ id }) => `upload ledger ${id}`,
}
