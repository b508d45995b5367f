import { comparePersonNames } from './people-order.ts'
import { isSameUser } from './user-id.ts'

/** A consultant who leads standards, with the place in which the filter names them. */
export type Lead = { readonly Id: string; readonly FullName: string; readonly DisplayOrder: number }

/** A choice of the lead filter; value is 'all', 'none' or a lead's id. */
export type LeadFilterOption = { readonly value: string; readonly label: string }

/** The value of the choice that shows every standard. */
export const showAll = 'all'

/** The value of the choice that shows the standards without a lead. */
export const noLead = 'none'

/** The choices of the lead filter: Show All, No Lead Assigned, then each lead in display order (specification, section 2). */
export const leadFilterOptions = (leads: readonly Lead[]): LeadFilterOption[] => [
  { value: showAll, label: 'Show All' },
  { value: noLead, label: 'No Lead Assigned' },
  ...leads
    .toSorted(
      (a, b) => a.DisplayOrder - b.DisplayOrder || comparePersonNames(a.FullName, b.FullName),
    )
    .map(({ Id, FullName }) => ({ value: Id, label: FullName })),
]

/** Whether a standard whose senior consultant is `OwnerId` passes the filter. */
export function passesLeadFilter(value: string, OwnerId: string | null): boolean {
  if (value === showAll) return true
  return value === noLead ? !OwnerId : isSameUser(value, OwnerId)
}
