import { Button } from '@mantine/core'
import { useRef } from 'react'
import { isStaffType } from '../../../rules/staff.ts'
import type { Data } from '../../data/contracts.ts'
import { mayIn } from '../../data/may-in.ts'
import { useSession, useUser } from '../../data/session.ts'
import { useQueryOf } from '../../data/use-query-of.ts'
import { standardChoices } from '../../ui/documents/standard-choices.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import { DocumentBoard } from './document-board.tsx'
import { filterDocuments, orderDocuments } from './document-filter.ts'
import { DocumentToolbar } from './document-toolbar.tsx'
import styles from './documents-tab.module.css'
import { NewDocuments } from './new-documents.tsx'
import { noFilters, useDocumentSearch } from './use-document-search.ts'

/** The documents of a project: upload them, find them, say what they are and who sees them, see where they are cited. */
export function DocumentsTab({
  projectId,
  project,
}: {
  readonly projectId: number
  readonly project: Data<'projects/{id}/project'> | undefined
}) {
  const session = useSession()
  const { UserId, user_type } = useUser()
  const { search, change } = useDocumentSearch()
  const documents = useQueryOf('projects/{id}/documents/documents_with_citations', {
    id: projectId,
  })
  const rows = useQueryOf('projects/{id}/standard_phase', {
    id: projectId,
    phase: 'desktop-review',
  })
  const filterField = useRef<HTMLInputElement>(null)
  const fileField = useRef<HTMLInputElement>(null)

  const isStaff = isStaffType(user_type)
  const may = mayIn(session, project)
  const mayUpload = project !== undefined && may('Document:Upload', { project_id: projectId }, {})
  const standards = standardChoices(rows.data ?? [], project?.modules ?? [])
  const all = documents.data
  const shown = all && orderDocuments(filterDocuments(all, search, UserId), search.order)
  const open = all?.find(({ Id }) => Id === search.document)
  const show = (document: number | undefined, replace = false) => change({ document }, { replace })

  useKeys('Documents', {
    '/': { does: 'Search', run: () => filterField.current?.focus() },
    ...(mayUpload && { u: { does: 'Upload', run: () => fileField.current?.click() } }),
  })

  return (
    <div className={styles['tab']} data-documents data-open={open ? '' : undefined}>
      {mayUpload && (
        <NewDocuments
          projectId={projectId}
          isStaff={isStaff}
          standards={standards}
          standardOfFilter={search.standard ?? null}
          field={fileField}
          onOpen={show}
        />
      )}
      <DocumentToolbar
        isStaff={isStaff}
        standards={standards}
        shown={shown?.length}
        all={all?.length}
        filterRef={filterField}
      />
      {documents.error && !all ? (
        <ErrorNote
          what="The documents could not be loaded"
          error={documents.error}
          onRetry={() => void documents.refetch()}
        />
      ) : !shown || !project ? (
        <SkeletonRows rows={10} height="40px" name="Loading the documents" />
      ) : shown.length === 0 && !open ? (
        <EmptyState firstStep={firstStep()}>{emptyWords()}</EmptyState>
      ) : (
        <DocumentBoard
          rows={shown}
          open={open}
          may={may}
          isStaff={isStaff}
          standards={standards}
          onShow={show}
        />
      )}
    </div>
  )

  function emptyWords(): string {
    if (all && all.length > 0) return 'No documents match.'
    return isStaff
      ? 'Project documents will appear here: the policies, plans and records that elements cite.'
      : 'Your documents will appear here, along with those that your consultants share with you.'
  }

  function firstStep() {
    if (all && all.length > 0)
      return (
        <Button variant="default" onClick={() => change(noFilters)}>
          Show all documents
        </Button>
      )
    // What invites clients to upload stands above already.
    return (
      mayUpload &&
      isStaff && <Button onClick={() => fileField.current?.click()}>Upload a document</Button>
    )
  }
}
