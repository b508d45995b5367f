import type { FilteredStandard } from '#rules/review/filter/standard-filter.ts'
import type { StatusLabel } from '#rules/review/labels/label-kinds.ts'
import { statusLabelOf } from '#rules/review/labels/phase-label.ts'
import type { Phase } from '#rules/review/phases.ts'
import type { StandardRow } from '#web/data/api/contracts.ts'
import { noChanges, type Change, type Changes } from '#web/domain/look/changes.ts'
import { filteredStandard } from '#web/domain/standard/filtered-standard.ts'
import type { StatusTimes } from '#web/domain/standard/use-status-times.ts'

/** The details of a standard in a phase, as far as the caller may see them. */
export type PhaseDetails = NonNullable<StandardRow['phaseDetails'][Phase]>

/** A standard as the dashboard shows it in one phase. */
export type StandardView = {
  readonly id: number
  readonly moduleId: number
  readonly row: StandardRow
  readonly details: PhaseDetails
  readonly label: StatusLabel
  /** The part of the name with its position, such as 'RM 1-1'; empty when the name has none. */
  readonly designation: string
  /** The designation without the group, such as '1-1', for use under a group heading. */
  readonly ordinal: string
  /** The rest of the name; empty when the designation is the whole name. */
  readonly title: string
  /** The group's abbreviation, such as 'RM'; null for a standard without a group. */
  readonly group: string | null
  readonly groupTitle: string | null
  /** When its status was last set; null when it never was, and where that is not shown. */
  readonly since: string | null
  /** What others have changed since the person last looked; null when nothing. */
  readonly change: Change | null
  /** The properties that filters read. */
  readonly filtered: FilteredStandard
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

/** Returns the standards with details in a phase, in the order of the response. */
export const standardViews = (
  rows: readonly StandardRow[],
  phase: Phase,
  statusTimes: StatusTimes = new Map(),
  changes: Changes = noChanges,
): StandardView[] =>
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
      since: statusTimes.get(row.Id) ?? null,
      change: changes.get(row.Id) ?? null,
      filtered: filteredStandard(row, label, phase, changes.has(row.Id)),
    }
  })

/** Returns the phase of the rows, which is still the previous one while another is loading. */
export const phaseOfRows = (rows: readonly StandardRow[], asked: Phase): Phase => {
  const held = rows[0]?.phaseDetails
  if (!held || held[asked]) return asked
  return (Object.keys(held)[0] as Phase | undefined) ?? asked
}
