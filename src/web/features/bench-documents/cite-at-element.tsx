import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { DocumentRow } from '../../data/contracts.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import { useUnsaved } from '../../data/unsaved-editors.ts'
import { documentTitle } from '../../ui/documents/document-facts.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
import styles from './citing.module.css'
import { PassageField } from './passage-field.tsx'

/** Cites a document at one of the elements of the standard that do not cite it yet. */
export function CiteAtElement({
  row,
  elements,
  onLeave,
}: {
  readonly row: DocumentRow
  readonly elements: readonly { readonly Id: number; readonly Name: string }[]
  readonly onLeave: () => void
}) {
  const write = useTransformation('Citation:Create')
  const [elementId, setElementId] = useState<number | null>(null)
  const [text, setText] = useState('')
  useUnsaved(`Citation of ${documentTitle(row)}`, text.trim() !== '')
  const save = async () => {
    if (elementId === null) return
    const done = await write.run({
      project_id: row.ProjectId,
      document_id: row.Id,
      element_id: elementId,
      citation: text.trim() === '' ? null : text,
    })
    if (done !== null) onLeave()
  }
  return (
    <form
      className={styles['form']}
      aria-label={`Cite ${documentTitle(row)}`}
      onSubmit={(event) => event.preventDefault()}
    >
      <NativeSelect
        label="Element"
        ref={takeFocus}
        value={elementId ?? ''}
        onChange={({ currentTarget }) => setElementId(Number(currentTarget.value) || null)}
        onKeyDown={({ key }) => key === 'Escape' && onLeave()}
      >
        <option value="">Choose an element</option>
        {elements.map(({ Id, Name }) => (
          <option key={Id} value={Id}>
            {Name}
          </option>
        ))}
      </NativeSelect>
      <PassageField
        text={text}
        act="Cite"
        isSaving={write.state === 'Updating'}
        isReady={elementId !== null}
        hasFocus={false}
        onChange={setText}
        onSave={() => void save()}
        onLeave={onLeave}
        onDiscard={onLeave}
      >
        <TrackerMark state={write.state === 'Error' ? 'Pending' : write.state} />
      </PassageField>
      {write.state === 'Error' && (
        <ErrorNote
          what="The document was not cited"
          error={write.error}
          kept="Your text is still in the field."
        />
      )}
    </form>
  )
}
