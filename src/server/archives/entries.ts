import { Readable } from 'node:stream'
import pLimit from 'p-limit'
import { missingCode, type FileStore } from '../files/file-store.ts'
import type { ArchivePlan } from './layout.ts'
import { indexName, manifestName, manifestOf, pathsOf } from './layout.ts'
import type { ZipEntry } from './zip-stream.ts'

type ArchivedDocument = ArchivePlan['documents'][number]

/** A file of an archive with the id of its document, which is null for the manifest and the index. */
export type ArchiveEntry = ZipEntry & { readonly documentId: number | null }

const lookedForAtOnce = 8

/** Returns the files of an archive: the manifest and the index first, then the documents. Files missing from the store are left out and reported as missing. */
export async function archiveEntries(
  plan: ArchivePlan,
  store: FileStore,
  takeTurn: () => Promise<void>,
): Promise<ArchiveEntry[]> {
  const paths = pathsOf(plan)
  const missing = await missingIn(plan.documents, store)
  const modified = newestOf(plan)
  // The PDF library takes 7 MiB of memory, so it is loaded with the first archive.
  const { indexOf } = await import('./citation-index.ts')
  const index = await indexOf({ plan, paths, missing, modified, takeTurn })
  return [
    described(manifestName, manifestOf(plan, paths, missing), modified),
    described(indexName, index, modified),
    ...plan.documents
      .filter(({ DocumentId }) => !missing.has(DocumentId))
      .map((document) => ({
        documentId: document.DocumentId,
        path: paths.get(document.DocumentId) ?? '',
        size: document.FileSize,
        modified: new Date(document.CreatedDate),
        open: () => openFile(store, document),
      })),
  ]
}

// The manifest and the index are dated as the newest document, so that the same documents and citations give
// the same bytes.
const newestOf = ({ documents }: ArchivePlan): Date =>
  new Date(Math.max(0, ...documents.map(({ CreatedDate }) => Date.parse(CreatedDate))))

const described = (path: string, bytes: Buffer, modified: Date): ArchiveEntry => ({
  documentId: null,
  path,
  size: bytes.length,
  modified,
  open: () => Promise.resolve(Readable.from([bytes])),
})

async function openFile(store: FileStore, { StorageKey, FileSize }: ArchivedDocument) {
  const file = await store.open(StorageKey)
  return file.stream(0, FileSize - 1)
}

/** Returns the documents whose files are missing from the store or have a different size there. */
async function missingIn(
  documents: readonly ArchivedDocument[],
  store: FileStore,
): Promise<ReadonlySet<number>> {
  const inTurn = pLimit(lookedForAtOnce)
  const found = await Promise.all(
    documents.map((document) => inTurn(() => isThere(store, document))),
  )
  return new Set(documents.filter((_, index) => !found[index]).map(({ DocumentId }) => DocumentId))
}

async function isThere(store: FileStore, { StorageKey, FileSize }: ArchivedDocument) {
  try {
    const file = await store.open(StorageKey)
    await file.close()
    return file.size === FileSize
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === missingCode) return false
    throw error
  }
}
