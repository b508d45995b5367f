import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { DocumentRow } from '#web/data/api/contracts.ts'
import { useUnsaved } from '#web/data/writes/unsaved-editors.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { documentTitle } from '#web/domain/document/document-facts.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import { PassageField } from '../citations/passage-field.tsx'
import styles from '../citations/citations.module.css'

/** Cites a document at an element of the standard that does not cite it yet. */
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
        ref={focusOnMount}
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
        <SaveStatus state={write.state === 'Error' ? 'Pending' : write.state} />
      </PassageField>
      {write.state === 'Error' && (
        <ErrorAlert
          what="The document was not cited"
          error={write.error}
          kept="Your text is still in the field."
        />
      )}
    </form>
  )
}
