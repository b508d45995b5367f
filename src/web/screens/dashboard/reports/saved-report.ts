import type { Data } from '#web/data/api/contracts.ts'

/** A saved report of the list. */
export type SavedReport = Data<'projects/{id}/saved_reports'>[number]
