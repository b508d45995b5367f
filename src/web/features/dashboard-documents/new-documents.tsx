import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import {
  visibilityParameters,
  visibilityWords,
  type Visibility,
} from '../../ui/documents/document-facts.ts'
import type { Dropped } from '../../ui/documents/dropped-files.ts'
import type { StandardChoices } from '../../ui/documents/standard-choices.ts'
import { StandardField } from '../../ui/documents/standard-field.tsx'
import { UploadBar, type OpenFiles } from '../../ui/documents/upload-bar.tsx'
import { UploadList } from '../../ui/documents/upload-list.tsx'
import { useFileDrop } from '../../ui/documents/use-file-drop.ts'
import { useUploads, type ChosenFiles } from '../../data/use-uploads.ts'

/** New documents of a project: chosen or dropped anywhere, with the standard to which they belong and, for staff, where clients see them. */
export function NewDocuments({
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
  /** The standard that the list is filtered by: what is uploaded then is meant for it. */
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
  const isOver = useFileDrop((dropped: Dropped) => upload(dropped))

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
            <option value="none">{visibilityWords.none}</option>
            <option value="standard" disabled={standardId === null}>
              {visibilityWords.standard}
            </option>
            <option value="project">{visibilityWords.project}</option>
          </NativeSelect>
        )}
      </UploadBar>
      <UploadList uploads={uploads} onOpen={onOpen} />
    </>
  )
}
