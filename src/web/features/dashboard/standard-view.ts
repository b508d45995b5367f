import type { StatusLabel } from '../../../rules/label-kinds.ts'
import type { Phase } from '../../../rules/phases.ts'
import type { StandardRow } from '../../data/contracts.ts'
import { statusLabelOf } from '../../ui/status-label-of.ts'

/** What a phase holds of a standard, as far as the caller may see it. */
export type PhaseDetails = NonNullable<StandardRow['phaseDetails'][Phase]>

/** A standard as the dashboard shows it in one phase. */
export type StandardView = {
  readonly id: number
  readonly moduleId: number
  readonly row: StandardRow
  readonly details: PhaseDetails
  readonly label: StatusLabel
  /** The part of the name that names the place, such as 'RM 1-1'; empty when the name has no such part. */
  readonly designation: string
  /** The designation without the group, such as '1-1', for where the group stands above. */
  readonly ordinal: string
  /** The rest of the name; empty when the designation is all of it. */
  readonly title: string
  /** The group's own sign, such as 'RM'; null for a standard outside all groups. */
  readonly group: string | null
  readonly groupTitle: string | null
  /** What the text filter searches, in lower case. */
  readonly searched: string
}

function designationOf({ Name, parsedName }: StandardRow): string {
  const { isSuccessful, title, prefix, group, ordinal } = parsedName
  if (!isSuccessful) return ''
  const head = Name.endsWith(title) ? Name.slice(0, Name.length - title.length) : ''
  return (
    head.replace(/[\s:.–-]+$/, '').trim() ||
    [prefix, group, ordinal].filter((part) => part !== null).join(' ')
  )
}

function ordinalOf({ Name, parsedName }: StandardRow, designation: string): string {
  const { prefix, group, ordinal } = parsedName
  const head = [prefix, group].find((part) => part && designation.startsWith(part)) ?? ''
  return designation.slice(head.length).replace(/^[\s:.–-]+/, '') || (ordinal ?? Name)
}

/** The standards that have details in a phase, in the order in which they were answered. */
export const standardViews = (rows: readonly StandardRow[], phase: Phase): StandardView[] =>
  rows.flatMap((row) => {
    const details = row.phaseDetails[phase]
    if (!details) return []
    const label = statusLabelOf(phase, details.label)
    const designation = designationOf(row)
    return {
      id: row.Id,
      moduleId: row.StandardSetId,
      row,
      details,
      label,
      designation,
      ordinal: ordinalOf(row, designation),
      title: row.parsedName.title || (designation === row.Name ? '' : row.Name),
      group: row.parsedName.group,
      groupTitle: row.parsedName.groupTitle ?? null,
      searched: `${row.Name} ${row.parsedName.groupTitle ?? ''} ${label.label}`.toLowerCase(),
    }
  })

/** The phase in which rows carry details; while another phase is on its way these are the earlier one's. */
export const phaseOfRows = (rows: readonly StandardRow[], asked: Phase): Phase => {
  const held = rows[0]?.phaseDetails
  if (!held || held[asked]) return asked
  return (Object.keys(held)[0] as Phase | undefined) ?? asked
}
