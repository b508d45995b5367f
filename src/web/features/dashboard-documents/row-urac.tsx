import type { DocumentRow } from '../../data/contracts.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import { documentTitle } from '../../ui/documents/document-facts.ts'
import { useSavedChoice } from '../../ui/autosave/use-saved-choice.ts'
import { RowMark } from './row-mark.tsx'

/** Whether the accreditor has a document; those who may mark it there and then. */
export function RowUrac({
  row,
  mayArrange,
}: {
  readonly row: DocumentRow
  readonly mayArrange: boolean
}) {
  const write = useTransformation('Document:Update')
  const flag = useSavedChoice(`document/${row.Id}/IsUploadedToURAC`, {
    stored: row.IsUploadedToURAC ?? false,
    onSave: (is_uploaded_to_urac, expected) =>
      write.send(
        { project_id: row.ProjectId, document_id: row.Id, is_uploaded_to_urac },
        { expected: { IsUploadedToURAC: expected } },
      ),
  })
  return (
    <>
      <input
        type="checkbox"
        tabIndex={-1}
        checked={flag.value}
        disabled={!mayArrange}
        aria-label={`${documentTitle(row)} is uploaded to URAC`}
        title={flag.value ? 'Uploaded to URAC' : 'Not uploaded to URAC'}
        onChange={({ currentTarget }) => flag.choose(currentTarget.checked)}
      />
      <RowMark write={flag} />
    </>
  )
}
