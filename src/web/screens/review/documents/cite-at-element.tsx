import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { DocumentRow } from '#web/data/api/contracts.ts'
import { useUnsaved } from '#web/data/writes/unsaved-editors.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { documentTitle } from '#web/domain/document/document-facts.ts'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { CitationForm } from '../citations/citation-form.tsx'
import { PassageField } from '../citations/passage-field.tsx'

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
    <CitationForm name={`Cite ${documentTitle(row)}`}>
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
        write={write}
        failure="The document was not cited"
        isReady={elementId !== null}
        hasFocus={false}
        onChange={setText}
        onSave={() => void save()}
        onLeave={onLeave}
        onDiscard={onLeave}
      />
    </CitationForm>
  )
}
