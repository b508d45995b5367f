import { isDocumentVisibleToClient } from '../../../rules/document-visibility.ts'
import type { DocumentRow } from '../../data/contracts.ts'

/** What a document is called: its title, or the name of its file where it has none. */
export const documentTitle = ({
  Title,
  Name,
}: {
  readonly Title: string | null
  readonly Name: string
}): string => Title?.trim() || Name

/** Where clients see a document. */
export type Visibility = 'project' | 'standard' | 'none'

/** Where clients see a document, in words. */
export const visibilityWords: Readonly<Record<Visibility, string>> = {
  project: 'Whole project',
  standard: 'This standard',
  none: 'No',
}

type Flags = Pick<
  DocumentRow,
  'IsDocumentVisibleForProject' | 'IsDocumentVisibleForStandard' | 'StandardId'
>

/** Where clients see a document: its own standard shows it only where it belongs to one. */
export const visibilityOf = (row: Flags): Visibility => {
  if (!isDocumentVisibleToClient(row, false)) return 'none'
  return row.IsDocumentVisibleForProject ? 'project' : 'standard'
}

/** The parameters that make a document visible in one place and in no other. */
export const visibilityParameters = (visibility: Visibility) => ({
  is_document_visible_for_project: visibility === 'project',
  is_document_visible_for_standard: visibility === 'standard',
})

/** Whether a standard has to do with a document: it belongs to the standard, or one of the standard's elements cites it. */
export const isOfStandard = (
  { StandardId, citations }: Pick<DocumentRow, 'StandardId' | 'citations'>,
  standardId: number,
): boolean =>
  StandardId === standardId || citations.some((citation) => citation.StandardId === standardId)
