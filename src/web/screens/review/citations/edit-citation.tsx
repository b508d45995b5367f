import { useState } from 'react'
import { writeDraft, readDraft } from '#web/data/drafts/draft.ts'
import { useDraftKey } from '#web/data/drafts/use-draft-key.ts'
import { useSerialSave } from '#web/data/writes/use-serial-save.ts'
import { useTransformation, type Transformation } from '#web/data/writes/use-transformation.ts'
import { documentTitle } from '#web/domain/document/document-facts.ts'
import { TextConflict } from '#web/ui/error/text-conflict.tsx'
import { useReview } from '../shared/review-context.ts'
import { CitationForm, SavedMark } from './citation-form.tsx'
import { PassageField } from './passage-field.tsx'
import { useCitationForm, useSavedForm } from './use-citation-form.ts'

type Citation = {
  readonly DocumentId: number
  readonly Name: string
  readonly Title: string | null
  readonly Citation: string | null
}

type Props = {
  readonly elementId: number
  readonly citation: Citation
  readonly onSaved: () => void
  readonly onLeave: () => void
}

/** Edits the passage of a citation; on a conflict both texts are offered. */
export function EditCitation({ elementId, citation, onSaved, onLeave }: Props) {
  const { project_id } = useReview()
  const write = useTransformation('Citation:Update')
  const draftKey = useDraftKey()(`citation/${project_id}/${elementId}/${citation.DocumentId}`)
  const { form, leave, discard } = useCitationForm(draftKey, onLeave)
  const [isSaved, finish] = useSavedForm(form, write.state, onLeave)
  const passage = usePassage(elementId, citation, write, draftKey)
  const save = async (expected: string | null) => {
    if (!(await passage.save(expected))) return
    finish()
    onSaved()
  }

  if (isSaved) return <SavedMark state={write.state} />
  const conflict = write.state === 'Error' ? write.error?.conflict : undefined
  const theirs = typeof conflict?.stored === 'string' ? conflict.stored : null
  return (
    <CitationForm name={`Edit citation of ${documentTitle(citation)}`} form={form}>
      <PassageField
        text={passage.text}
        act="Save"
        write={write}
        failure={conflict ? null : 'The citation was not changed'}
        onChange={passage.change}
        onSave={() => void save(passage.base)}
        onLeave={leave}
        onDiscard={discard}
      />
      {conflict && (
        <TextConflict
          mine={passage.text}
          theirs={theirs ?? ''}
          conflict={conflict}
          onKeepMine={() => void save(theirs)}
          onTakeTheirs={() => passage.replace(theirs)}
        />
      )}
    </CitationForm>
  )
}

/** The passage that is being edited; its text is stored on this device until the server has it. */
function usePassage(
  elementId: number,
  citation: Citation,
  write: Transformation<'Citation:Update'>,
  draftKey: string,
) {
  const { project_id } = useReview()
  const [draft] = useState(() => readDraft(draftKey))
  // The passage when editing began.
  const [base, setBase] = useState<string | null>(draft ? draft.base || null : citation.Citation)
  const [text, setText] = useState(draft?.text ?? citation.Citation ?? '')
  const saving = useSerialSave<Passage>({ citation: text.trim() === '' ? null : text })

  const send = async ({ citation: passage }: Passage, from: Passage) => {
    const ids = { project_id, element_id: elementId, document_id: citation.DocumentId }
    const done = await write.run(
      { ...ids, citation: passage },
      { expected: { Citation: from.citation } },
    )
    return done !== null
  }
  return {
    base,
    text,
    change: (next: string) => {
      setText(next)
      const what = `Citation of ${documentTitle(citation)}`
      writeDraft(draftKey, { text: next, base: base ?? '', what })
    },
    /** Saves over the expected passage; resolves to whether all of the typed text is stored. */
    save: async (expected: string | null): Promise<boolean> => {
      const done = await saving.save({ citation: expected }, send)
      if (!done) return false
      if (saving.holds(done)) {
        writeDraft(draftKey, null)
        return true
      }
      // Text typed during the save is based on the saved passage.
      setBase(done.citation)
      const typed = readDraft(draftKey)
      if (typed) writeDraft(draftKey, { ...typed, base: done.citation ?? '' })
      return false
    },
    /** Continues with the stored passage in place of the typed text. */
    replace: (stored: string | null) => {
      setBase(stored)
      setText(stored ?? '')
      writeDraft(draftKey, null)
      write.reset()
    },
  }
}

type Passage = { readonly citation: string | null }
