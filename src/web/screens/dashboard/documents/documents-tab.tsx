import { Button, NativeSelect } from '@mantine/core'
import { useRef, useState } from 'react'
import { isStaffType } from '#rules/permissions/staff.ts'
import type { Data } from '#web/data/api/contracts.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { mayIn } from '#web/data/session/project-permissions.ts'
import { useSession, useUser } from '#web/data/session/session.ts'
import { useUploads, type ChosenFiles } from '#web/data/uploads/use-uploads.ts'
import { visibilityParameters, type Visibility } from '#web/domain/document/document-facts.ts'
import { useTextJobs } from '#web/domain/document/use-text-jobs.ts'
import { VisibilityOptions } from '#web/domain/document/visibility-options.tsx'
import { standardChoices, type StandardChoices } from '#web/domain/standard/standard-choices.ts'
import { StandardField } from '#web/domain/standard/standard-field.tsx'
import { UnfinishedUploads } from '#web/domain/upload/unfinished-uploads.tsx'
import { UploadBar, type OpenFiles } from '#web/domain/upload/upload-bar.tsx'
import { UploadList } from '#web/domain/upload/upload-list.tsx'
import type { DroppedItems } from '#web/ui/file-drop/dropped-files.ts'
import { useFileDrop } from '#web/ui/file-drop/use-file-drop.ts'
import { useKeys } from '#web/ui/keys/use-keys.ts'
import { AsyncContent } from '#web/ui/page/async-content.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { DocumentBoard } from './document-board.tsx'
import { filterDocuments, orderDocuments } from './document-filter.ts'
import { DocumentToolbar } from './document-toolbar.tsx'
import { noFilters, useDocumentSearch } from './use-document-search.ts'
import styles from './documents-tab.module.css'

type Project = Data<'projects/{id}/project'>

/** The documents of a project: upload, search, classify, set visibility, see citations. */
export function DocumentsTab({
  projectId,
  project,
}: {
  readonly projectId: number
  readonly project: Project | undefined
}) {
  const session = useSession()
  const { search } = useDocumentSearch()
  const { documents, all, shown, open, show } = useFoundDocuments(projectId)
  const filterField = useRef<HTMLInputElement>(null)
  const fileField = useRef<HTMLInputElement>(null)

  const isStaff = isStaffType(useUser().user_type)
  const may = mayIn(session, project)
  const mayUpload = project !== undefined && may('Document:Upload', { project_id: projectId }, {})
  const standards = useStandardChoices(projectId, project?.modules ?? [])
  const chooseFiles = () => fileField.current?.click()
  useKeys('Documents', {
    '/': { does: 'Search', run: () => filterField.current?.focus() },
    ...(mayUpload && { u: { does: 'Upload', run: chooseFiles } }),
  })

  return (
    <div className={styles['tab']} data-documents data-open={open ? '' : undefined}>
      {mayUpload && (
        <NewDocuments
          projectId={projectId}
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
      <AsyncContent
        name="the documents"
        result={{ data: project && shown, error: documents.error, refetch: documents.refetch }}
        rows={10}
        height="40px"
      >
        {(found) =>
          found.length === 0 && !open ? (
            <EmptyDocuments
              hasDocuments={all?.length !== 0}
              onUpload={mayUpload ? chooseFiles : null}
            />
          ) : (
            <DocumentBoard rows={found} open={open} may={may} standards={standards} onShow={show} />
          )
        }
      </AsyncContent>
    </div>
  )
}

function useStandardChoices(projectId: number, modules: Project['modules']): StandardChoices[] {
  const rows = useQueryOf('projects/{id}/standard_phase', {
    id: projectId,
    phase: 'desktop-review',
  })
  return standardChoices(rows.data ?? [], modules)
}

/** The documents that pass the filters, in their order, and the one whose details are open. */
function useFoundDocuments(projectId: number) {
  const { UserId } = useUser()
  const { search, change } = useDocumentSearch()
  const documents = useQueryOf('projects/{id}/documents/documents_with_citations', {
    id: projectId,
  })
  useTextJobs(projectId, documents)
  const all = documents.data
  return {
    documents,
    all,
    shown: all && orderDocuments(filterDocuments(all, search, UserId), search.order),
    open: all?.find(({ Id }) => Id === search.document),
    show: (document: number | undefined, replace = false) => change({ document }, { replace }),
  }
}

function EmptyDocuments({
  hasDocuments,
  onUpload,
}: {
  readonly hasDocuments: boolean
  readonly onUpload: (() => void) | null
}) {
  const isStaff = isStaffType(useUser().user_type)
  const { change } = useDocumentSearch()
  if (hasDocuments)
    return (
      <EmptyState
        firstStep={
          <Button variant="default" onClick={() => change(noFilters)}>
            Show all documents
          </Button>
        }
      >
        No documents match.
      </EmptyState>
    )
  if (!isStaff)
    // The invitation to upload is already shown above.
    return (
      <EmptyState>
        Your documents will appear here, along with those that your consultants share with you.
      </EmptyState>
    )
  return (
    <EmptyState firstStep={onUpload && <Button onClick={onUpload}>Upload a document</Button>}>
      Project documents will appear here: the policies, plans and records that elements cite.
    </EmptyState>
  )
}

const invitationOfClients =
  'Upload the policies, plans and records that show how your organization meets its standards.'

/** Uploads documents, chosen or dropped anywhere, with their standard and, for staff, their visibility to clients. */
function NewDocuments({
  projectId,
  standards,
  standardOfFilter,
  field,
  onOpen,
}: {
  readonly projectId: number
  readonly standards: readonly StandardChoices[]
  /** The standard of the current filter, preselected for uploads. */
  readonly standardOfFilter: number | null
  readonly field: OpenFiles
  readonly onOpen: (documentId: number) => void
}) {
  const isStaff = isStaffType(useUser().user_type)
  const { uploads, add } = useUploads(`documents/${projectId}`)
  const [chosen, setChosen] = useState<number | null | undefined>()
  const [chosenVisibility, setVisibility] = useState<Visibility>('none')
  const standardId = chosen === undefined ? standardOfFilter : chosen
  const visibility =
    chosenVisibility === 'standard' && standardId === null ? 'none' : chosenVisibility

  const upload = (files: ChosenFiles) =>
    add(files, {
      name: 'Document:Upload',
      parameters: {
        project_id: projectId,
        standard_id: standardId,
        ...(isStaff && visibilityParameters(visibility)),
      },
    })
  const isOver = useFileDrop((dropped: DroppedItems) => upload(dropped))

  return (
    <>
      <UploadBar
        {...(!isStaff && { invitation: invitationOfClients })}
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
            value={visibility}
            onChange={({ currentTarget }) => setVisibility(currentTarget.value as Visibility)}
          >
            <VisibilityOptions hasStandard={standardId !== null} />
          </NativeSelect>
        )}
      </UploadBar>
      <UploadList uploads={uploads} onOpen={onOpen} />
      <UnfinishedUploads projectId={projectId} />
    </>
  )
}
