import type { DocumentRow } from '#web/data/api/contracts.ts'
import type { May } from '#web/data/session/project-permissions.ts'

/** What the signed-in person may do with a document, as far as the browser can know; the server decides. */
export type DocumentPermissions = {
  /** May change its title and description. */
  readonly describe: boolean
  /** May change its standard, its visibility to clients, and whether it is uploaded to URAC. */
  readonly arrange: boolean
  /** May change its dates. */
  readonly date: boolean
  /** May replace its file, including with an earlier version. */
  readonly replace: boolean
  readonly delete: boolean
}

/** Applies the permission matrix to a document. `isReplaceable` is the server's decision, since clients do not see all values of the row. */
export function documentPermissions(may: May, row: DocumentRow): DocumentPermissions {
  const ids = { project_id: row.ProjectId, document_id: row.Id }
  const stored = {
    CreatedBy: row.CreatedBy,
    IsUploadedToURAC: row.IsUploadedToURAC ?? !row.isReplaceable,
    IsOwnOrganizationUpload: row.isReplaceable,
    IsCitedByStaff: !row.isReplaceable,
  }
  return {
    describe: may('Document:Update', { ...ids, title: '', description: '' }, stored),
    arrange: may('Document:Update', { ...ids, standard_id: null }, stored),
    date: may('Document:UpdateDates', ids, stored),
    replace: row.isReplaceable && may('Document:Replace', ids, stored),
    delete: row.isReplaceable && may('Document:Delete', ids, stored),
  }
}
