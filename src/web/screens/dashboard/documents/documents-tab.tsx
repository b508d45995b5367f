import { Button, NativeSelect } from '@mantine/core'
import { useRef, useState } from 'react'
import { isStaffType } from '#rules/permissions/staff.ts'
import type { Data } from '#web/data/api/contracts.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { mayIn } from '#web/data/session/project-permissions.ts'
import { useSession, useUser } from '#web/data/session/session.ts'
import { useUploads, type ChosenFiles } from '#web/data/uploads/use-uploads.ts'
import {
  visibilityParameters,
  visibilityLabels,
  type Visibility,
} from '#web/domain/document/document-facts.ts'
import { standardChoices, type StandardChoices } from '#web/domain/standard/standard-choices.ts'
import { StandardField } from '#web/domain/standard/standard-field.tsx'
import { UploadBar, type OpenFiles } from '#web/domain/upload/upload-bar.tsx'
import { UploadList } from '#web/domain/upload/upload-list.tsx'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import type { DroppedItems } from '#web/ui/file-drop/dropped-files.ts'
import { useFileDrop } from '#web/ui/file-drop/use-file-drop.ts'
import { useKeys } from '#web/ui/keys/use-keys.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { DocumentBoard } from './document-board.tsx'
import { filterDocuments, orderDocuments } from './document-filter.ts'
import { DocumentToolbar } from './document-toolbar.tsx'
import { noFilters, useDocumentSearch } from './use-document-search.ts'
import styles from './documents-tab.module.css'

/** The documents of a project: upload, search, classify, set visibility, see citations. */
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
        <ErrorAlert
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
    // The invitation to upload is already shown above, for clients.
    return (
      mayUpload &&
      isStaff && <Button onClick={() => fileField.current?.click()}>Upload a document</Button>
    )
  }
}

/** Uploads documents, chosen or dropped anywhere, with their standard and, for staff, their visibility to clients. */
function NewDocuments({
  projectId,
  isStaff,
  standards,
  standardOfFilter,
  field,
  onOpen,
}: {
  readonly projectId: number
  readonly isStaff: boolean
  readonly standards: readonly StandardChoices[]
  /** The standard of the current filter, preselected for uploads. */
  readonly standardOfFilter: number | null
  readonly field: OpenFiles
  readonly onOpen: (documentId: number) => void
}) {
  const { uploads, add } = useUploads(`documents/${projectId}`)
  const [chosen, setChosen] = useState<number | null | undefined>()
  const [visibility, setVisibility] = useState<Visibility>('none')
  const standardId = chosen === undefined ? standardOfFilter : chosen

  const upload = (files: ChosenFiles) => {
    const flags = visibilityParameters(
      visibility === 'standard' && standardId === null ? 'none' : visibility,
    )
    add(files, {
      name: 'Document:Upload',
      parameters: {
        project_id: projectId,
        standard_id: standardId,
        ...(isStaff && flags),
      },
    })
  }
  const isOver = useFileDrop((dropped: DroppedItems) => upload(dropped))

  return (
    <>
      <UploadBar
        {...(!isStaff && {
          invitation:
            'Upload the policies, plans and records that show how your organization meets its standards.',
        })}
        isInviting={!isStaff}
        isOver={isOver}
        field={field}
        onFiles={upload}
      >
        <StandardField
          label="Belong to"
          choices={standards}
          value={standardId}
          onChoose={setChosen}
        />
        {isStaff && (
          <NativeSelect
            label="Visible to clients"
            value={visibility === 'standard' && standardId === null ? 'none' : visibility}
            onChange={({ currentTarget }) => setVisibility(currentTarget.value as Visibility)}
          >
            <option value="none">{visibilityLabels.none}</option>
            <option value="standard" disabled={standardId === null}>
              {visibilityLabels.standard}
            </option>
            <option value="project">{visibilityLabels.project}</option>
          </NativeSelect>
        )}
      </UploadBar>
      <UploadList uploads={uploads} onOpen={onOpen} />
    </>
  )
}
