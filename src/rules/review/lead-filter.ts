import { comparePersonNames } from '../people/people-order.ts'
import { isSameUser } from '../people/user-id.ts'

/** A consultant who leads standards, and the position in the filter. */
export type Lead = { readonly Id: string; readonly FullName: string; readonly DisplayOrder: number }

/** An option of the lead filter; the value is 'all', 'none' or a lead's id. */
export type LeadFilterOption = { readonly value: string; readonly label: string }

/** The value of the option that shows every standard. */
export const showAll = 'all'

/** The value of the option that shows the standards without a lead. */
export const noLead = 'none'

/** Returns the options of the lead filter: Show All, No Lead Assigned, then each lead in display order (specification, section 2). */
export const leadFilterOptions = (leads: readonly Lead[]): LeadFilterOption[] => [
  { value: showAll, label: 'Show All' },
  { value: noLead, label: 'No Lead Assigned' },
  ...leads
    .toSorted(
      (a, b) => a.DisplayOrder - b.DisplayOrder || comparePersonNames(a.FullName, b.FullName),
    )
    .map(({ Id, FullName }) => ({ value: Id, label: FullName })),
]

/** Returns the options of the associate filter: Show All, No Associate Assigned, then each consultant by name. */
export const associateFilterOptions = (
  consultants: readonly Pick<Lead, 'Id' | 'FullName'>[],
): LeadFilterOption[] => [
  { value: showAll, label: 'Show All' },
  { value: noLead, label: 'No Associate Assigned' },
  ...consultants
    .toSorted((a, b) => comparePersonNames(a.FullName, b.FullName))
    .map(({ Id, FullName }) => ({ value: Id, label: FullName })),
]

/** Whether a standard passes a filter by senior or associate consultant; `id` is the consultant who has that role on it, if any. */
export function passesLeadFilter(value: string, id: string | null): boolean {
  if (value === showAll) return true
  return value === noLead ? !id : isSameUser(value, id)
}
