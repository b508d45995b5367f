import type { DocumentRow } from '../../data/contracts.ts'
import type { May } from '../../data/may-in.ts'
import { DeleteDocument } from './delete-document.tsx'
import { DocumentFiles } from './document-files.tsx'
import { documentPermissions } from './document-permissions.ts'
import { DocumentStanding } from './document-standing.tsx'
import { DocumentWords } from './document-words.tsx'
import type { StandardChoices } from './standard-choices.ts'

/** What can be done with a document: describe it, say whose it is and who sees it, replace its file, delete it. */
export function DocumentWork({
  row,
  may,
  standards,
  onDeleted,
}: {
  readonly row: DocumentRow
  readonly may: May
  readonly standards: readonly StandardChoices[]
  readonly onDeleted?: (() => void) | undefined
}) {
  const allowed = documentPermissions(may, row)
  return (
    <>
      <DocumentWords row={row} mayDescribe={allowed.describe} />
      <DocumentStanding row={row} mayArrange={allowed.arrange} standards={standards} />
      <DocumentFiles row={row} mayReplace={allowed.replace} />
      {allowed.delete && <DeleteDocument row={row} onDeleted={onDeleted} />}
    </>
  )
}
