import { isoOf, timeOf, type DemoEvent } from './demo-event.ts'
import type { SeededProject } from './read-project.ts'

const minute = 60_000

/** Returns the uploads and replacements of a project's documents, and their citations. */
export function documentEvents({
  project,
  documents,
  versions,
  citations,
}: SeededProject): DemoEvent[] {
  const project_id = project.Id
  const byId = new Map(documents.map((document) => [document.Id, document]))
  const files = versions.flatMap(
    ({ DocumentId, Version, CreatedBy, CreatedDate, UploadId }): DemoEvent[] => {
      const document = byId.get(DocumentId)
      if (document === undefined) return []
      const { StandardId, row } = document
      const ids = { document_id: DocumentId, project_id, standard_id: StandardId }
      const described = {
        title: document.Title,
        description: document.Description,
        standard_id: StandardId,
        is_document_visible_for_project: document.IsDocumentVisibleForProject,
        is_document_visible_for_standard: document.IsDocumentVisibleForStandard,
        is_uploaded_to_urac: document.IsUploadedToURAC,
      }
      return [
        {
          at: isoOf(timeOf(CreatedDate)),
          by: CreatedBy,
          write: Version === 1 ? 'Document:Upload' : 'Document:Replace',
          parameters:
            Version === 1
              ? { upload_id: UploadId, project_id, ...described }
              : { document_id: DocumentId, project_id, upload_id: UploadId },
          prior: Version === 1 ? [] : [row],
          updates: { ...ids, version: Version },
          projectId: project_id,
          standardId: StandardId,
        },
      ]
    },
  )
  const cited = citations.map(
    ({ DocumentId, ElementId, StandardId, Citation, CreatedBy, DateStamp }, index): DemoEvent => {
      const ids = { project_id, document_id: DocumentId, element_id: ElementId }
      return {
        // The file is uploaded first, on the same day.
        at: isoOf(timeOf(DateStamp) + ((index % 50) + 1) * minute),
        by: CreatedBy,
        write: 'Citation:Create',
        parameters: { ...ids, citation: Citation },
        prior: [],
        updates: { ...ids, standard_id: StandardId },
        projectId: project_id,
        standardId: StandardId,
      }
    },
  )
  return [...files, ...cited]
}
