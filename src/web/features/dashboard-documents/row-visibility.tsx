import { Eye, EyeOff } from 'lucide-react'
import type { DocumentRow } from '../../data/contracts.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import { useSavedChoice } from '../../ui/autosave/use-saved-choice.ts'
import {
  documentTitle,
  visibilityOf,
  visibilityWords,
  type Visibility,
} from '../../ui/documents/document-facts.ts'
import styles from './document-list.module.css'
import { RowMark } from './row-mark.tsx'

type Flags = Pick<DocumentRow, 'IsDocumentVisibleForProject' | 'IsDocumentVisibleForStandard'>

const flagsOf = (visibility: Visibility) => ({
  IsDocumentVisibleForProject: visibility === 'project',
  IsDocumentVisibleForStandard: visibility === 'standard',
})

/** Where clients see a document, in words; those who may change it there and then. */
export function RowVisibility({
  row,
  mayArrange,
}: {
  readonly row: DocumentRow
  readonly mayArrange: boolean
}) {
  const write = useTransformation('Document:Update')
  const { IsDocumentVisibleForProject, IsDocumentVisibleForStandard } = row
  const flags = useSavedChoice<Flags>(`document/${row.Id}/visibility`, {
    stored: { IsDocumentVisibleForProject, IsDocumentVisibleForStandard },
    fromConflict: (stored, column, known) => ({ ...known, [column]: stored }),
    onSave: (to, expected) =>
      write.send(
        {
          project_id: row.ProjectId,
          document_id: row.Id,
          is_document_visible_for_project: to.IsDocumentVisibleForProject,
          is_document_visible_for_standard: to.IsDocumentVisibleForStandard,
        },
        { expected },
      ),
  })
  const shown = visibilityOf({ ...flags.value, StandardId: row.StandardId })
  if (!mayArrange)
    return (
      <span data-visibility={shown}>
        <SeenBy visibility={shown} />
        {visibilityWords[shown]}
      </span>
    )
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
        onChange={({ currentTarget }) => flags.choose(flagsOf(currentTarget.value as Visibility))}
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
      <RowMark write={flags} />
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
