import { Button, NativeSelect } from '@mantine/core'
import { useRef, useState, type RefObject } from 'react'
import type { StandardRow } from '#web/data/api/contracts.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useUploads, type ChosenFiles } from '#web/data/uploads/use-uploads.ts'
import {
  visibilityParameters,
  visibilityLabels,
  type Visibility,
} from '#web/domain/document/document-facts.ts'
import { useTextJobs } from '#web/domain/document/use-text-jobs.ts'
import { standardChoices } from '#web/domain/standard/standard-choices.ts'
import { UnfinishedUploads } from '#web/domain/upload/unfinished-uploads.tsx'
import { UploadBar, type OpenFiles } from '#web/domain/upload/upload-bar.tsx'
import { UploadList } from '#web/domain/upload/upload-list.tsx'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { useFileDrop } from '#web/ui/file-drop/use-file-drop.ts'
import { useListKeys } from '#web/ui/keys/use-list-keys.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { useReview } from '../shared/review-context.ts'
import { StandardDocumentItem } from './standard-document-item.tsx'
import { standardDocuments } from './standard-documents.ts'
import styles from './documents-tab.module.css'

/** The documents that belong to a standard or are cited by its elements. */
export function DocumentsTab({
  rows,
  modules,
  elements,
}: {
  readonly rows: readonly StandardRow[]
  readonly modules: readonly { readonly Id: number; readonly Name: string }[]
  /** The elements of the standard in tree order. */
  readonly elements: readonly { readonly Id: number; readonly Name: string }[]
}) {
  const { project_id, standard_id, may } = useReview()
  const documents = useQueryOf('projects/{id}/documents/documents_with_citations', {
    id: project_id,
  })
  useTextJobs(project_id, documents)
  const [openId, setOpenId] = useState<number | null>(null)
  const fileField = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLOListElement>(null)

  const mayUpload = may('Document:Upload', { project_id, standard_id }, {})
  const shown = documents.data && standardDocuments(documents.data, standard_id)
  const standards = standardChoices(rows, modules)
  const pickFiles = () => fileField.current?.click()
  useDocumentKeys(list, mayUpload ? pickFiles : null)

  return (
    <div className={styles['tab']}>
      <StandardUploads mayUpload={mayUpload} field={fileField} onOpen={setOpenId} />
      {documents.error && !documents.data ? (
        <ErrorAlert
          what="The documents could not be loaded"
          error={documents.error}
          onRetry={() => void documents.refetch()}
        />
      ) : !shown ? (
        <SkeletonRows rows={4} height="72px" name="Loading documents" />
      ) : shown.length === 0 ? (
        <EmptyState firstStep={mayUpload && <Button onClick={pickFiles}>Upload a document</Button>}>
          Documents that belong to this standard, or that its elements cite, will appear here.
        </EmptyState>
      ) : (
        <ol ref={list} className={styles['list']}>
          {shown.map((document) => (
            <StandardDocumentItem
              key={document.row.Id}
              document={document}
              standards={standards}
              elements={elements}
              isOpen={openId === document.row.Id}
              onToggle={() => setOpenId((id) => (id === document.row.Id ? null : document.row.Id))}
            />
          ))}
        </ol>
      )}
    </div>
  )
}

const useDocumentKeys = (
  list: RefObject<HTMLElement | null>,
  onUpload: (() => void) | null,
): void =>
  useListKeys('Documents', {
    list,
    item: '[data-document]',
    noun: 'document',
    moves: [['n', 'p']],
    keys: ({ click, enter }) => ({
      Enter: { does: 'Show or hide details', run: enter('[data-details]') },
      ...(onUpload && { u: { does: 'Upload', run: onUpload } }),
      o: { does: 'Open', run: click('[data-open]') },
      c: { does: 'Cite at an element', run: click('[data-cite]') },
      d: { does: 'Download', run: click('[data-download]') },
    }),
  })

/** Uploads files to the standard, chosen or dropped on the page; staff choose whether clients see them. */
function StandardUploads({
  mayUpload,
  field,
  onOpen,
}: {
  readonly mayUpload: boolean
  readonly field: OpenFiles
  readonly onOpen: (documentId: number) => void
}) {
  const { project_id, standard_id, isStaff } = useReview()
  const { uploads, add } = useUploads(`standard/${project_id}/${standard_id}`)
  const [visibility, setVisibility] = useState<Visibility>('none')
  const upload = (files: ChosenFiles) =>
    add(files, {
      name: 'Document:Upload',
      parameters: {
        project_id,
        standard_id,
        ...(isStaff && visibilityParameters(visibility)),
      },
    })
  const isOver = useFileDrop(mayUpload ? upload : null)
  return (
    <>
      {mayUpload && (
        <UploadBar
          invitation="Documents that you upload here belong to this standard."
          isInviting={!isStaff}
          isOver={isOver}
          field={field}
          onFiles={upload}
        >
          {isStaff && (
            <NativeSelect
              label="Visible to clients"
              value={visibility}
              data={(['none', 'standard', 'project'] as const).map((value) => ({
                value,
                label: visibilityLabels[value],
              }))}
              onChange={({ currentTarget }) => setVisibility(currentTarget.value as Visibility)}
            />
          )}
        </UploadBar>
      )}
      <UploadList uploads={uploads} onOpen={onOpen} />
      <UnfinishedUploads projectId={project_id} />
    </>
  )
}
