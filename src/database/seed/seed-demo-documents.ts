import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Target } from '#rules/api/targets.ts'
import { mimeTypeOf } from '#rules/documents/file-content.ts'
import { splitFileName } from '#rules/documents/file-name.ts'
import { placeOfPassage } from '#rules/documents/place-of-passage.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import type { DB } from '../tables.ts'
import { demoTemplates } from './demo-templates.ts'
import type { DemoCitation, DemoDocument, DemoFile } from './documents/demo-document-shape.ts'
import { passageOf } from './documents/passage-of.ts'
import { afternoonOf } from './tell-demo-story.ts'

/** Stores bytes under a key; they are on disk when the promise resolves. */
export type PutFile = (key: string, bytes: Uint8Array) => Promise<void>

type Seeding = {
  readonly db: Kysely<DB>
  readonly target: Target
  readonly putFile: PutFile
  readonly standards: ReadonlyMap<string, number>
  readonly elements: ReadonlyMap<string, number>
}

/** Inserts the documents of a demo project, their files and their citations. */
export async function seedDocuments(
  seeding: Seeding,
  project: number,
  documents: readonly DemoDocument[],
): Promise<void> {
  for (const document of documents) await seedDocument(seeding, project, document)
}

async function seedDocument(seeding: Seeding, project: number, document: DemoDocument) {
  const { db, target, standards } = seeding
  const { Title, Description, StandardKey, visible, files } = document
  const [first] = files
  const current = files.at(-1) ?? first
  const bytes = current.bytes()
  const { base, extension } = splitFileName(current.fileName)
  const { Id } = await db
    .insertInto('Document')
    .values({
      Name: base,
      RealName: current.fileName,
      Title,
      Description,
      Type: extension?.toLowerCase() ?? null,
      FileSize: bytes.length,
      ProjectId: project,
      StandardId: StandardKey === null ? null : (standards.get(StandardKey) as number),
      IsDocumentVisibleForProject: visible === 'project',
      IsDocumentVisibleForStandard: visible === 'standard',
      IsUploadedToURAC: document.isUploadedToURAC ?? false,
      DateStamp: afternoonOf(current.on),
      CreatedDate: afternoonOf(first.on),
      CreatedBy: storedUserId(target, first.by),
      ModifiedDate: files.length > 1 ? afternoonOf(current.on) : null,
      UpdatedBy: files.length > 1 ? storedUserId(target, current.by) : null,
      ...document.dates,
    })
    .returning('Id')
    .executeTakeFirstOrThrow()
  for (const [index, file] of files.entries()) {
    const stored = await storeFile(seeding, `${project} ${Title} ${index}`, file)
    const { FileName: RealName, UserId: CreatedBy, ...more } = stored
    await db
      .insertInto('DocumentVersion')
      .values({
        ...more,
        ProjectId: project,
        DocumentId: Id,
        Version: index + 1,
        RealName,
        CreatedBy,
      })
      .execute()
  }
  await seedCitations(seeding, project, Id, document)
  await seedUpload(seeding, project, Id, document)
}

/** Returns a citation with its place and the anchor of the passage that it quotes, if any. */
function placedCitation({ files }: DemoDocument, citation: DemoCitation) {
  if (!('quote' in citation)) return { ...citation, Anchor: null }
  const version = files.findLastIndex(({ on }) => on <= citation.on)
  const text = files[version]?.text
  if (text === undefined) throw new Error(`${citation.ElementName} quotes a file without its text`)
  const Anchor = passageOf(text, version + 1, citation.quote)
  const pdf = { kind: 'pdf', isPageEstimated: false, label: null, paragraph: null } as const
  return { ...citation, Anchor, Citation: placeOfPassage({ ...pdf, ...Anchor }) }
}

/** Records the upload of the current version for the document's standard, with its citations there. */
async function seedUpload(
  { db, target, standards, elements }: Seeding,
  ProjectId: number,
  DocumentId: number,
  document: DemoDocument,
): Promise<void> {
  const { uploaded, StandardKey, files } = document
  if (uploaded === undefined || StandardKey === null) return
  const citations = document.citations
    .filter(({ ElementName }) => ElementName.startsWith(StandardKey))
    .map((citation) => {
      const { ElementName, Citation, Anchor } = placedCitation(document, citation)
      const ElementId = elements.get(ElementName) as number
      return { ElementId, ElementName, Citation, Page: Anchor?.page ?? null }
    })
  await db
    .insertInto('DocumentUpload')
    .values({
      ProjectId,
      StandardId: standards.get(StandardKey) as number,
      DocumentId,
      Version: files.length,
      UploadedBy: storedUserId(target, uploaded.by),
      UploadedDate: afternoonOf(uploaded.on),
      Citations: JSON.stringify(citations),
    })
    .execute()
}

async function seedCitations(
  { db, target, elements }: Seeding,
  ProjectId: number,
  DocumentId: number,
  document: DemoDocument,
): Promise<void> {
  if (document.citations.length === 0) return
  const citations = document.citations.map((citation) => placedCitation(document, citation))
  const rows = citations.map(({ ElementName, Citation, Anchor, by, on }) => ({
    ProjectId,
    DocumentId,
    ElementId: elements.get(ElementName) as number,
    Citation,
    Anchor: Anchor && JSON.stringify(Anchor),
    DateStamp: afternoonOf(on),
    CreatedBy: storedUserId(target, by),
  }))
  await db.insertInto('ElementDocument').values(rows).execute()
  await db
    .insertInto('ElementDesktopReview')
    .values(rows.map(({ ElementId }) => ({ ProjectId, ElementId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Inserts the templates of the demo module. */
export async function seedTemplates(seeding: Seeding, module: number): Promise<void> {
  for (const { StandardKey, file } of demoTemplates) {
    const stored = await storeFile(seeding, `template ${file.fileName}`, file)
    await seeding.db
      .insertInto('Template')
      .values({
        aws_filename: stored.StorageKey,
        original_filename: stored.FileName,
        size: stored.FileSize,
        mimetype: stored.MimeType,
        module_id: module,
        standard_id: StandardKey === null ? null : seeding.standards.get(StandardKey),
        sha256: stored.Sha256,
        created_by: stored.UserId,
        created_date: stored.CreatedDate,
      })
      .execute()
  }
}

const digest = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex')

async function storeFile({ db, target, putFile }: Seeding, place: string, file: DemoFile) {
  const bytes = file.bytes()
  // Deterministic, so that the files can be stored again in a different data folder.
  const key = digest(`demo ${place}`).slice(0, 32)
  const stored = {
    UserId: storedUserId(target, file.by),
    FileName: file.fileName,
    FileSize: bytes.length,
    MimeType: mimeTypeOf(file.fileName, bytes),
    Sha256: digest(bytes),
    StorageKey: key,
    CreatedDate: afternoonOf(file.on),
  }
  await putFile(key, bytes)
  const Id = `${key.slice(0, 8)}-${key.slice(8, 12)}-4${key.slice(13, 16)}-8${key.slice(17, 20)}-${key.slice(20)}`
  await db
    .insertInto('Upload')
    .values({ ...stored, Id, BoundDate: stored.CreatedDate })
    .execute()
  return stored
}
