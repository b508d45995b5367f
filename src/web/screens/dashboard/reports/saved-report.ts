import type { Data } from '#web/data/api/contracts.ts'

/** A report in the list of saved reports. */
export type SavedReport = Data<'projects/{id}/saved_reports'>[number]
