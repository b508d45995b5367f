import { Eye, EyeOff } from 'lucide-react'
import type { DocumentRow } from '#web/data/api/contracts.ts'
import { useChoiceAutosave } from '#web/data/autosave/use-choice-autosave.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import {
  documentTitle,
  visibilityOf,
  visibilityLabels,
  type Visibility,
} from '#web/domain/document/document-facts.ts'
import { VisibilityOptions } from '#web/domain/document/visibility-options.tsx'
import { RowSaveStatus } from './row-save-status.tsx'
import styles from './document-list.module.css'

type Flags = Pick<DocumentRow, 'IsDocumentVisibleForProject' | 'IsDocumentVisibleForStandard'>

const flagsOf = (visibility: Visibility) => ({
  IsDocumentVisibleForProject: visibility === 'project',
  IsDocumentVisibleForStandard: visibility === 'standard',
})

/** The visibility of a document to clients; editable in place for those who may change it. */
export function RowVisibility({
  row,
  mayArrange,
}: {
  readonly row: DocumentRow
  readonly mayArrange: boolean
}) {
  const write = useTransformation('Document:Update')
  const { IsDocumentVisibleForProject, IsDocumentVisibleForStandard } = row
  const flags = useChoiceAutosave<Flags>(`document/${row.Id}/visibility`, {
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
        {visibilityLabels[shown]}
      </span>
    )
  return (
    <>
      <span className={styles['seen']}>
        <SeenBy visibility={shown} />
        {visibilityLabels[shown]}
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
        <VisibilityOptions hasStandard={row.StandardId !== null} />
      </select>
      <RowSaveStatus write={flags} />
    </>
  )
}

/** Labels the value where no column header does. */
function SeenBy({ visibility }: { readonly visibility: Visibility }) {
  const Icon = visibility === 'none' ? EyeOff : Eye
  return (
    <span className={styles['seenBy']}>
      <Icon size={13} aria-hidden />
      <span className="only-read-aloud">Visible to clients: </span>{' '}
    </span>
  )
}
