import type { DocumentRow } from '../../data/contracts.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import { documentTitle } from '../../ui/documents/document-facts.ts'
import { useChosen } from '../../ui/use-chosen.ts'
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
  const stored = row.IsUploadedToURAC ?? false
  const [shown, choose] = useChosen(stored, write.state)
  const change = (chosen: boolean) => {
    choose(chosen)
    void write.run(
      { project_id: row.ProjectId, document_id: row.Id, is_uploaded_to_urac: chosen },
      { expected: { IsUploadedToURAC: shown } },
    )
  }
  return (
    <>
      <input
        type="checkbox"
        tabIndex={-1}
        checked={shown}
        disabled={!mayArrange}
        aria-label={`${documentTitle(row)} is uploaded to URAC`}
        title={shown ? 'Uploaded to URAC' : 'Not uploaded to URAC'}
        onChange={({ currentTarget }) => change(currentTarget.checked)}
      />
      <RowMark write={write} />
    </>
  )
}
