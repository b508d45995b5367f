import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { UndoNotice } from '#web/ui/dialog/undo-notice.tsx'

/** A document that has just been marked as uploaded. */
export type Marked = {
  readonly project_id: number
  readonly standard_id: number
  readonly document_id: number
  readonly version: number
  readonly title: string
}

/** Says what was marked as uploaded, and offers to undo it. */
export function MarkedNotice({
  marked: { title, version, ...ids },
  onClose,
}: {
  readonly marked: Marked
  readonly onClose: () => void
}) {
  const unmark = useTransformation('Document:UnmarkUploaded')
  return (
    <UndoNotice
      write={unmark}
      title="Undo (u)"
      onUndo={() => unmark.run(ids, { expected: { Version: version } })}
      onClose={onClose}
    >
      Version {version} of {title} is marked as uploaded.
    </UndoNotice>
  )
}
