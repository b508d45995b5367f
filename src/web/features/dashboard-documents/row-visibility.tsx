import { Eye, EyeOff } from 'lucide-react'
import type { DocumentRow } from '../../data/contracts.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import {
  documentTitle,
  visibilityOf,
  visibilityParameters,
  visibilityWords,
  type Visibility,
} from '../../ui/documents/document-facts.ts'
import { useChosen } from '../../ui/use-chosen.ts'
import styles from './document-list.module.css'
import { RowMark } from './row-mark.tsx'

/** Where clients see a document, in words; those who may change it there and then. */
export function RowVisibility({
  row,
  mayArrange,
}: {
  readonly row: DocumentRow
  readonly mayArrange: boolean
}) {
  const write = useTransformation('Document:Update')
  const stored = visibilityOf(row)
  const [shown, choose] = useChosen<Visibility>(stored, write.state)
  if (!mayArrange)
    return (
      <span data-visibility={stored}>
        <SeenBy visibility={stored} />
        {visibilityWords[stored]}
      </span>
    )
  const change = (visibility: Visibility) => {
    choose(visibility)
    void write.run(
      {
        project_id: row.ProjectId,
        document_id: row.Id,
        ...visibilityParameters(visibility),
      },
      {
        expected: {
          IsDocumentVisibleForProject: row.IsDocumentVisibleForProject,
          IsDocumentVisibleForStandard: row.IsDocumentVisibleForStandard,
        },
      },
    )
  }
  return (
    <>
      <span className={styles['seen']}>
        <SeenBy visibility={shown} />
        {visibilityWords[shown]}
      </span>
      <select
        className={styles['select']}
        aria-label={`Visible to clients: ${documentTitle(row)}`}
        tabIndex={-1}
        value={shown}
        data-visibility={shown}
        onChange={({ currentTarget }) => change(currentTarget.value as Visibility)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Escape') currentTarget.closest<HTMLElement>('[data-document]')?.focus()
        }}
      >
        <option value="none">{visibilityWords.none}</option>
        <option value="standard" disabled={row.StandardId === null}>
          {visibilityWords.standard}
        </option>
        <option value="project">{visibilityWords.project}</option>
      </select>
      <RowMark write={write} />
    </>
  )
}

/** What the value is about, where no head of a column says it. */
function SeenBy({ visibility }: { readonly visibility: Visibility }) {
  const Icon = visibility === 'none' ? EyeOff : Eye
  return (
    <span className={styles['seenBy']}>
      <Icon size={13} aria-hidden />
      <span className="only-read-aloud">Visible to clients: </span>{' '}
    </span>
  )
}
