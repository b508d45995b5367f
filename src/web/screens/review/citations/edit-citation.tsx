import { useEffect, useRef, useState } from 'react'
import { writeDraft, readDraft } from '#web/data/drafts/draft.ts'
import { useDraftKey } from '#web/data/drafts/use-draft-key.ts'
import { useSerialSave } from '#web/data/writes/use-serial-save.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { TextConflict } from '#web/ui/error/text-conflict.tsx'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import { PassageField } from './passage-field.tsx'
import styles from './citations.module.css'

type Citation = { readonly citation: string | null }

/** Edits the passage of a citation; on a conflict both texts are offered. */
export function EditCitation({
  projectId,
  elementId,
  documentId,
  documentName,
  stored,
  onSaved,
  onLeave,
}: {
  readonly projectId: number
  readonly elementId: number
  readonly documentId: number
  readonly documentName: string
  readonly stored: string | null
  readonly onSaved: () => void
  readonly onLeave: () => void
}) {
  const write = useTransformation('Citation:Update')
  const draftKey = useDraftKey()(`citation/${projectId}/${elementId}/${documentId}`)
  const [kept] = useState(() => readDraft(draftKey))
  // The passage when editing began.
  const [base, setBase] = useState<string | null>(kept ? kept.base || null : stored)
  const [text, setText] = useState(kept?.text ?? stored ?? '')
  const [isSaved, setSaved] = useState(false)
  const saving = useSerialSave<Citation>({ citation: text.trim() === '' ? null : text })
  const form = useRef<HTMLFormElement>(null)

  const change = (next: string) => {
    setText(next)
    writeDraft(draftKey, { text: next, base: base ?? '', what: `Citation of ${documentName}` })
  }
  const discard = () => {
    writeDraft(draftKey, null)
    leave()
  }
  const leave = () => {
    form.current?.closest('article')?.focus()
    onLeave()
  }
  const send = async ({ citation }: Citation, from: Citation) => {
    const done = await write.run(
      { project_id: projectId, element_id: elementId, document_id: documentId, citation },
      { expected: { Citation: from.citation } },
    )
    return done !== null
  }
  const save = async (expected: string | null) => {
    const done = await saving.save({ citation: expected }, send)
    if (!done) return
    if (!saving.holds(done)) {
      // Text typed during the save continues from the saved passage.
      setBase(done.citation)
      const typed = readDraft(draftKey)
      if (typed) writeDraft(draftKey, { ...typed, base: done.citation ?? '' })
      return
    }
    writeDraft(draftKey, null)
    if (form.current?.contains(document.activeElement)) form.current.closest('article')?.focus()
    setSaved(true)
    onSaved()
  }

  useEffect(() => {
    if (isSaved && write.state === 'Complete') onLeave()
  }, [isSaved, write.state, onLeave])

  if (isSaved)
    return (
      <div className={styles['mark']}>
        <SaveStatus state={write.state} />
      </div>
    )
  const conflict = write.state === 'Error' ? write.error?.conflict : undefined
  const theirs = typeof conflict?.stored === 'string' ? conflict.stored : null
  return (
    <form
      ref={form}
      className={styles['form']}
      aria-label={`Edit citation of ${documentName}`}
      onSubmit={(event) => event.preventDefault()}
    >
      <PassageField
        text={text}
        act="Save"
        isSaving={write.state === 'Updating'}
        onChange={change}
        onSave={() => void save(base)}
        onLeave={leave}
        onDiscard={discard}
      >
        <SaveStatus state={write.state === 'Error' ? 'Pending' : write.state} />
      </PassageField>
      {conflict ? (
        <TextConflict
          mine={text}
          theirs={theirs ?? ''}
          conflict={conflict}
          onKeepMine={() => void save(theirs)}
          onTakeTheirs={() => {
            setBase(theirs)
            setText(theirs ?? '')
            writeDraft(draftKey, null)
            write.reset()
          }}
        />
      ) : (
        write.state === 'Error' && (
          <ErrorAlert
            what="The citation was not changed"
            error={write.error}
            kept="Your text is still in the field."
          />
        )
      )}
    </form>
  )
}
