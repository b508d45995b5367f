import type { DocumentRow } from '../../data/contracts.ts'
import type { May } from '../../data/may-in.ts'

/** What the signed-in person may do with a document, as far as the screen can tell; the server is the judge. */
export type DocumentPermissions = {
  /** Change its title and its description. */
  readonly describe: boolean
  /** Change its standard, where clients see it, and whether it is uploaded to URAC. */
  readonly arrange: boolean
  readonly replace: boolean
  readonly delete: boolean
}

/** Asks the permission matrix about a document; what a row does not tell a client, the server has judged in `isReplaceable`. */
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
    replace: row.isReplaceable && may('Document:Replace', ids, stored),
    delete: row.isReplaceable && may('Document:Delete', ids, stored),
  }
}
