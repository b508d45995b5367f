import type { DocumentRow } from '#web/data/api/contracts.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { textNote } from './text-note.ts'
import styles from './document.module.css'

/** Says that the text of a document is being read, or why it could not be. */
export function DocumentTextNote({ row }: { readonly row: DocumentRow }) {
  const jobs = useQueryOf('projects/{id}/jobs', { id: row.ProjectId })
  const note = textNote(row, jobs.data ?? [])
  if (note === null) return null
  return (
    <small
      className={styles['textNote']}
      data-failure={note.isFailure || undefined}
      title={note.text}
    >
      {note.text}
    </small>
  )
}
