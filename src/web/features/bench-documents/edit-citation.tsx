import { useEffect, useRef, useState } from 'react'
import { useTransformation } from '../../data/use-transformation.ts'
import { keepDraft, keptDraft } from '../../ui/draft.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { TextConflict } from '../../ui/text-conflict.tsx'
import { useSerialSave } from '../../ui/use-serial-save.ts'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
import { useDraftKey } from '../../ui/use-draft-key.ts'
import styles from './citing.module.css'
import { PassageField } from './passage-field.tsx'

type Citation = { readonly citation: string | null }

/** Changes where in a document an element finds its evidence; when somebody else has changed it, both texts are offered. */
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
  const [kept] = useState(() => keptDraft(draftKey))
  // What stood there when the change was begun.
  const [base, setBase] = useState<string | null>(kept ? kept.base || null : stored)
  const [text, setText] = useState(kept?.text ?? stored ?? '')
  const [isSaved, setSaved] = useState(false)
  const saving = useSerialSave<Citation>({ citation: text.trim() === '' ? null : text })
  const form = useRef<HTMLFormElement>(null)

  const change = (next: string) => {
    setText(next)
    keepDraft(draftKey, { text: next, base: base ?? '', what: `Citation of ${documentName}` })
  }
  const discard = () => {
    keepDraft(draftKey, null)
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
      // What was typed while this was saved goes on from it.
      setBase(done.citation)
      const typed = keptDraft(draftKey)
      if (typed) keepDraft(draftKey, { ...typed, base: done.citation ?? '' })
      return
    }
    keepDraft(draftKey, null)
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
        <TrackerMark state={write.state} />
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
        <TrackerMark state={write.state === 'Error' ? 'Pending' : write.state} />
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
            keepDraft(draftKey, null)
            write.reset()
          }}
        />
      ) : (
        write.state === 'Error' && (
          <ErrorNote
            what="The citation was not changed"
            error={write.error}
            kept="Your text is still in the field."
          />
        )
      )}
    </form>
  )
}
