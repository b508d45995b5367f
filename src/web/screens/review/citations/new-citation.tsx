import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { DocumentRow } from '#web/data/api/contracts.ts'
import { writeDraft, readDraft } from '#web/data/drafts/draft.ts'
import { useDraftKey } from '#web/data/drafts/use-draft-key.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { documentTitle } from '#web/domain/document/document-facts.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { FileTypeIcon } from '#web/ui/file-drop/file-type-icon.tsx'
import { PendingForm } from '#web/ui/form/pending-form.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { useReview } from '../shared/review-context.ts'
import { CitationForm, SavedMark } from './citation-form.tsx'
import type { CitedDocuments } from './document-picker.tsx'
import { FindDocument } from './find-document.tsx'
import { PassageField } from './passage-field.tsx'
import { useCitationForm, useSavedForm } from './use-citation-form.ts'
import styles from './citations.module.css'

type Props = {
  readonly element: { readonly Id: number; readonly Name: string }
  readonly cited: CitedDocuments
  /** Called when the chosen document is already cited by the element. */
  readonly onCited: (documentId: number) => void
  readonly onLeave: () => void
}

/** Cites a document at an element: choose or upload it, enter the passage, press Enter. The draft is stored on this device until it is saved. */
export function NewCitation({ element, cited, onCited, onLeave }: Props) {
  const { project_id } = useReview()
  const documents = useQueryOf('projects/{id}/documents/documents_with_citations', {
    id: project_id,
  })
  const draft = useNewCitationDraft(element)
  const { form, leave, discard } = useCitationForm(draft.key, onLeave)
  const rows = documents.data
  const chosen = rows?.find(({ Id }) => Id === draft.documentId)
  const choose = ({ Id }: DocumentRow) =>
    cited.ids.has(Id) ? onCited(Id) : draft.change(draft.text, Id)
  if (chosen)
    return (
      <CitePassage
        element={element}
        document={chosen}
        draft={draft}
        onCited={onCited}
        onLeave={onLeave}
      />
    )
  return (
    <CitationForm name={`Cite at ${element.Name}`} form={form}>
      {documents.error && !rows ? (
        <ErrorAlert
          what="The documents could not be loaded"
          error={documents.error}
          onRetry={() => void documents.refetch()}
        />
      ) : !rows && draft.documentId !== null ? (
        <PendingForm onLeave={leave}>
          <SkeletonRows rows={4} name="Loading the documents" />
        </PendingForm>
      ) : (
        <FindDocument
          elementId={element.Id}
          rows={rows}
          cited={cited}
          onChoose={choose}
          onLeave={leave}
          onDiscard={discard}
        />
      )}
    </CitationForm>
  )
}

type NewCitationDraft = {
  readonly key: string
  readonly documentId: number | null
  readonly text: string
  /** Returns the most recently typed text, even after an await. */
  readonly latest: () => string
  readonly change: (text: string, documentId: number | null) => void
}

function useNewCitationDraft({ Id, Name }: Props['element']): NewCitationDraft {
  const { project_id } = useReview()
  const key = useDraftKey()(`citation/${project_id}/${Id}`)
  const [stored] = useState(() => readDraft(key))
  const [documentId, setDocumentId] = useState(() => Number(stored?.base) || null)
  const [text, setText] = useState(stored?.text ?? '')
  const latest = useRef(text)
  return {
    key,
    documentId,
    text,
    latest: () => latest.current,
    change: (next, chosen) => {
      latest.current = next
      setText(next)
      setDocumentId(chosen)
      const isNothing = next === '' && chosen === null
      const what = `New citation at ${Name}`
      writeDraft(key, isNothing ? null : { text: next, base: String(chosen ?? ''), what })
    },
  }
}

/** Enters the passage of the chosen document and saves the citation. */
function CitePassage({
  element,
  document: { Id: document_id, ...file },
  draft: { key, text, latest, change },
  onCited,
  onLeave,
}: Omit<Props, 'cited'> & {
  readonly document: DocumentRow
  readonly draft: NewCitationDraft
}) {
  const { project_id } = useReview()
  const write = useTransformation('Citation:Create')
  const keyOf = useDraftKey()
  const { form, leave, discard } = useCitationForm(key, onLeave)
  const [isSaved, finish] = useSavedForm(form, write.state, onLeave)
  const title = documentTitle(file)
  const save = async () => {
    const citation = text.trim() === '' ? null : text
    const ids = { project_id, document_id, element_id: element.Id }
    if ((await write.run({ ...ids, citation })) === null) return
    writeDraft(key, null)
    if (latest() === text) return finish()
    // Text typed during the save becomes an edit of the saved citation.
    const changed = { text: latest(), base: citation ?? '', what: `Citation of ${title}` }
    writeDraft(keyOf(`citation/${project_id}/${element.Id}/${document_id}`), changed)
    onCited(document_id)
  }

  if (isSaved) return <SavedMark state={write.state} />
  return (
    <CitationForm name={`Cite at ${element.Name}`} form={form}>
      <p className={styles['chosen']}>
        <FileTypeIcon name={file.RealName} /> <strong>{title}</strong>
        <Button variant="subtle" size="compact-sm" onClick={() => change(text, null)}>
          Change document
        </Button>
      </p>
      <PassageField
        text={text}
        act="Cite"
        write={write}
        failure="The document was not cited"
        onChange={(next) => change(next, document_id)}
        onSave={() => void save()}
        onLeave={leave}
        onDiscard={discard}
      />
    </CitationForm>
  )
}
