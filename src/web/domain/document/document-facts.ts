import { isDocumentVisibleToClient } from '#rules/documents/document-visibility.ts'
import type { DocumentRow } from '#web/data/api/contracts.ts'

/** Returns the title of a document, or the name of its file when it has none. */
export const documentTitle = ({
  Title,
  Name,
}: {
  readonly Title: string | null
  readonly Name: string
}): string => Title?.trim() || Name

/** Where clients see a document. */
export type Visibility = 'project' | 'standard' | 'none'

/** The labels of the visibilities. */
export const visibilityLabels: Readonly<Record<Visibility, string>> = {
  project: 'Whole project',
  standard: 'This standard',
  none: 'No',
}

type Flags = Pick<
  DocumentRow,
  'IsDocumentVisibleForProject' | 'IsDocumentVisibleForStandard' | 'StandardId'
>

/** Returns where clients see a document: visibility in its own standard only counts when it belongs to one. */
export const visibilityOf = (row: Flags): Visibility => {
  if (!isDocumentVisibleToClient(row, false)) return 'none'
  return row.IsDocumentVisibleForProject ? 'project' : 'standard'
}

/** Returns the parameters that set one visibility and clear the others. */
export const visibilityParameters = (visibility: Visibility) => ({
  is_document_visible_for_project: visibility === 'project',
  is_document_visible_for_standard: visibility === 'standard',
})

/** Whether a document belongs to a standard or is cited by one of its elements. */
export const isOfStandard = (
  { StandardId, citations }: Pick<DocumentRow, 'StandardId' | 'citations'>,
  standardId: number,
): boolean =>
  StandardId === standardId || citations.some((citation) => citation.StandardId === standardId)
