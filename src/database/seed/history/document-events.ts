import { isoOf, timeOf, type DemoEvent } from './demo-event.ts'
import type { SeededProject } from './read-project.ts'

const minute = 60_000

/** Returns the uploads and replacements of a project's documents, their dates, their citations, and their uploads to the accreditor. */
export function documentEvents({
  project,
  documents,
  versions,
  citations,
  uploads,
}: SeededProject): DemoEvent[] {
  const project_id = project.Id
  const byId = new Map(documents.map((document) => [document.Id, document]))
  // Recording the upload is what marked the document as uploaded.
  const recorded = new Set(uploads.map(({ DocumentId }) => DocumentId))
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
        is_uploaded_to_urac: document.IsUploadedToURAC && !recorded.has(DocumentId),
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
  return [
    ...files,
    ...datesOf(project_id, documents),
    ...citationsOf(project_id, citations),
    ...uploadsOf(project_id, uploads),
  ]
}

const citationsOf = (project_id: number, citations: SeededProject['citations']): DemoEvent[] =>
  citations.map(
    (
      { DocumentId, ElementId, StandardId, Citation, Anchor, CreatedBy, DateStamp },
      index,
    ): DemoEvent => {
      const ids = { project_id, document_id: DocumentId, element_id: ElementId }
      return {
        // The file was uploaded earlier on the same day.
        at: isoOf(timeOf(DateStamp) + ((index % 50) + 1) * minute),
        by: CreatedBy,
        write: 'Citation:Create',
        parameters: { ...ids, citation: Citation, ...(Anchor && { anchor: Anchor }) },
        prior: [],
        updates: { ...ids, standard_id: StandardId },
        projectId: project_id,
        standardId: StandardId,
      }
    },
  )

/** Returns the writes that set the dates of documents, an hour after their first upload. */
const datesOf = (project_id: number, documents: SeededProject['documents']): DemoEvent[] =>
  documents
    .filter(({ EffectiveFrom, NextReview }) => EffectiveFrom !== null || NextReview !== null)
    .map(({ Id, EffectiveFrom, NextReview, StandardId, CreatedBy, CreatedDate }) => ({
      at: isoOf(timeOf(CreatedDate) + 60 * minute),
      by: CreatedBy,
      write: 'Document:UpdateDates',
      parameters: {
        document_id: Id,
        project_id,
        effective_from: EffectiveFrom,
        next_review: NextReview,
      },
      prior: [{ Id, ProjectId: project_id, EffectiveFrom: null, NextReview: null }],
      updates: { document_id: Id, project_id, standard_id: StandardId },
      projectId: project_id,
      standardId: StandardId,
    }))

const uploadsOf = (project_id: number, uploads: SeededProject['uploads']): DemoEvent[] =>
  uploads.map(({ StandardId, DocumentId, Version, UploadedBy, UploadedDate }) => {
    const ids = { project_id, standard_id: StandardId, document_id: DocumentId }
    const none = { Version: null, UploadedBy: null, UploadedDate: null }
    return {
      at: isoOf(timeOf(UploadedDate)),
      by: UploadedBy,
      write: 'Document:MarkUploaded',
      parameters: { ...ids, version: Version },
      prior: [{ ProjectId: project_id, StandardId, DocumentId, IsUploadedToURAC: false, ...none }],
      updates: { ...ids, version: Version },
      projectId: project_id,
      standardId: StandardId,
    }
  })
