import { Button, NativeSelect } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Phase } from '#rules/review/phases.ts'
import type { StandardRow } from '#web/data/api/contracts.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import type { May } from '#web/data/session/project-permissions.ts'
import { useUploads, type ChosenFiles } from '#web/data/uploads/use-uploads.ts'
import {
  visibilityParameters,
  visibilityLabels,
  type Visibility,
} from '#web/domain/document/document-facts.ts'
import { standardChoices } from '#web/domain/standard/standard-choices.ts'
import { UploadBar } from '#web/domain/upload/upload-bar.tsx'
import { UploadList } from '#web/domain/upload/upload-list.tsx'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { useFileDrop } from '#web/ui/file-drop/use-file-drop.ts'
import { movedIndex } from '#web/ui/keys/moved-index.ts'
import { useKeys } from '#web/ui/keys/use-keys.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { StandardDocumentItem } from './standard-document-item.tsx'
import { standardDocuments } from './standard-documents.ts'
import styles from './documents-tab.module.css'

/** The documents that belong to a standard or are cited by its elements. */
export function DocumentsTab({
  projectId,
  standardId,
  phase,
  isStaff,
  may,
  rows,
  modules,
  elements,
}: {
  readonly projectId: number
  readonly standardId: number
  readonly phase: Phase
  readonly isStaff: boolean
  readonly may: May
  readonly rows: readonly StandardRow[]
  readonly modules: readonly { readonly Id: number; readonly Name: string }[]
  /** The elements of the standard in tree order. */
  readonly elements: readonly { readonly Id: number; readonly Name: string }[]
}) {
  const documents = useQueryOf('projects/{id}/documents/documents_with_citations', {
    id: projectId,
  })
  const { uploads, add } = useUploads(`standard/${projectId}/${standardId}`)
  const [visibility, setVisibility] = useState<Visibility>('none')
  const [openId, setOpenId] = useState<number | null>(null)
  const fileField = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLOListElement>(null)

  const mayUpload = may('Document:Upload', { project_id: projectId, standard_id: standardId }, {})
  const shown = documents.data && standardDocuments(documents.data, standardId)
  const standards = standardChoices(rows, modules)
  const upload = (files: ChosenFiles) =>
    add(files, {
      name: 'Document:Upload',
      parameters: {
        project_id: projectId,
        standard_id: standardId,
        ...(isStaff && visibilityParameters(visibility)),
      },
    })
  const isOver = useFileDrop(mayUpload ? upload : null)

  const itemOfFocus = () => document.activeElement?.closest<HTMLElement>('[data-document]') ?? null
  const move = (by: number) => () => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[data-document]') ?? [])]
    const focused = itemOfFocus()
    items[movedIndex(focused ? items.indexOf(focused) : -1, by, items.length)]?.focus()
  }
  const press = (selector: string) => () =>
    itemOfFocus()?.querySelector<HTMLElement>(selector)?.click()
  useKeys('Documents', {
    n: { does: 'Next document', run: move(1) },
    p: { does: 'Previous document', run: move(-1) },
    Enter: {
      does: 'Show or hide details',
      run: () => {
        const focused = document.activeElement
        if (focused instanceof HTMLElement && focused.matches('button, a[href], summary'))
          focused.click()
        else press('[data-details]')()
      },
    },
    ...(mayUpload && { u: { does: 'Upload', run: () => fileField.current?.click() } }),
    c: { does: 'Cite at an element', run: press('[data-cite]') },
    d: { does: 'Download', run: press('[data-download]') },
  })

  return (
    <div className={styles['tab']}>
      {mayUpload && (
        <UploadBar
          invitation="Documents that you upload here belong to this standard."
          isInviting={!isStaff}
          isOver={isOver}
          field={fileField}
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
      <UploadList uploads={uploads} onOpen={setOpenId} />
      {documents.error && !documents.data ? (
        <ErrorAlert
          what="The documents could not be loaded"
          error={documents.error}
          onRetry={() => void documents.refetch()}
        />
      ) : !shown ? (
        <SkeletonRows rows={4} height="72px" name="Loading documents" />
      ) : shown.length === 0 ? (
        <EmptyState
          firstStep={
            mayUpload && (
              <Button onClick={() => fileField.current?.click()}>Upload a document</Button>
            )
          }
        >
          Documents that belong to this standard, or that its elements cite, will appear here.
        </EmptyState>
      ) : (
        <ol ref={list} className={styles['list']}>
          {shown.map((document) => (
            <StandardDocumentItem
              key={document.row.Id}
              document={document}
              phase={phase}
              may={may}
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
