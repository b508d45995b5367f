import type * as z from 'zod'
import type { archivePlan } from '#operations/upload-ledger/row-schemas.ts'
import { folderNames, namesInFolder } from '#rules/documents/archive-names.ts'
import { citedPlace } from '#rules/documents/upload-ledger.ts'
import { csvText } from '#server/audit/export/csv-text.ts'

export type ArchivePlan = z.output<typeof archivePlan>

export const manifestName = 'manifest.csv'
export const indexName = 'index.pdf'
const uncitedName = 'Not cited'

/** Returns the path of each document in the archive, by document id: a document is in the folder of the first standard that cites it. */
export function pathsOf({ standards, documents }: ArchivePlan): ReadonlyMap<number, string> {
  const names = folderNames(
    standards.map(({ StandardName }) => StandardName),
    [manifestName, indexName, uncitedName],
  )
  const folders = new Map<number | null, string>(
    standards.map(({ StandardId }, index) => [StandardId, names[index] ?? '']),
  )
  folders.set(null, uncitedName)
  return new Map(
    [...Map.groupBy(documents, ({ StandardId }) => StandardId)].flatMap(([standard, group]) => {
      const files = namesInFolder(group)
      return group.map(({ DocumentId }, index): [number, string] => [
        DocumentId,
        `${folders.get(standard) ?? uncitedName}/${files[index] ?? ''}`,
      ])
    }),
  )
}

const titles = [
  'Path',
  'Document',
  'File name',
  'Version',
  'Added',
  'Bytes',
  'SHA-256',
  'Standard',
  'Element',
  'Place',
  'Quote',
  'Remark',
]
const byteOrderMark = '\uFEFF'

/** Returns the manifest of the archive: a row for each citation, or one for a document without citations; missing files are remarked on. */
export function manifestOf(
  { documents, standards, citations }: ArchivePlan,
  paths: ReadonlyMap<number, string>,
  missing: ReadonlySet<number>,
): Buffer {
  const standardNames = new Map(
    standards.map(({ StandardId, StandardName }) => [StandardId, StandardName]),
  )
  const citationsOf = Map.groupBy(citations, ({ DocumentId }) => DocumentId)
  const rows = documents.flatMap((document) => {
    const { DocumentId, Title, FileName, Version, CreatedDate, FileSize, Sha256 } = document
    const start = [
      paths.get(DocumentId) ?? '',
      Title,
      FileName,
      Version,
      CreatedDate,
      FileSize,
      Sha256,
    ]
    const remark = missing.has(DocumentId) ? 'The stored file is missing' : ''
    const cited = citationsOf.get(DocumentId) ?? []
    if (cited.length === 0) return [[...start, '', '', '', '', remark]]
    return cited.map((citation) => [
      ...start,
      standardNames.get(citation.StandardId) ?? '',
      citation.ElementName,
      citedPlace(citation) ?? '',
      citation.Quote ?? '',
      remark,
    ])
  })
  return Buffer.from(byteOrderMark + csvText([titles, ...rows]))
}
