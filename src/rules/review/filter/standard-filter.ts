import { isSameUser } from '../../people/user-id.ts'
import type { ElementTypeName } from '../../standards/elements/element-types.ts'
import { overdueSince, type StandardWithTasks } from '../../tasks/due-date.ts'
import { waitsFor } from '../labels/queue.ts'
import { passesLeadFilter, showAll } from '../lead-filter.ts'
import type { Phase } from '../phases.ts'

/** The element types that standards can be filtered by: those that are scored. */
export const typeFilters = [
  'mandatory',
  'points',
  'leading-indicator',
] as const satisfies readonly ElementTypeName[]

export type TypeFilter = (typeof typeFilters)[number]

/** A filter of the standards of a project, as stored in the address. */
export type StandardFilter = {
  /** The senior consultant: 'all', 'none' or an id. */
  readonly lead?: string | undefined
  /** The associate consultant: 'all', 'none' or an id. */
  readonly associate?: string | undefined
  /** One label, or several separated by commas. */
  readonly label?: string | undefined
  /** Words that each standard must contain. */
  readonly q?: string | undefined
  /** 'mine' for the person's own standards. */
  readonly queue?: 'mine' | undefined
  /** 'overdue' for standards with overdue tasks. */
  readonly due?: 'overdue' | undefined
  /** 'yes' for standards that others have changed since the person last looked. */
  readonly changed?: 'yes' | undefined
  /** An element type; each standard must have an element of it. */
  readonly elementType?: TypeFilter | undefined
}

/** The fields of a standard in a phase that a filter reads. */
export type FilteredStandard = StandardWithTasks & {
  readonly OwnerId: string | null
  readonly JuniorOwnerId: string | null
  readonly label: string
  /** Its name and label, in lower case. */
  readonly searched: string
  /** Whether others have changed it since the person last looked. */
  readonly isChanged: boolean
  /** The types of its scored elements. */
  readonly types: readonly TypeFilter[]
}

/** The person who filters, and the phase being shown. */
export type Filtering = {
  readonly userId: string
  readonly isStaff: boolean
  readonly phase: Phase
  /** The current day, at midnight UTC. */
  readonly today: Date
}

/** Returns the labels of a filter. */
export const labelsOf = (label: string | undefined): string[] =>
  label === undefined ? [] : label.split(',').filter((word) => word !== '')

/** Whether a filter is active, so that it may leave standards out. */
export const isFiltering = ({
  lead = showAll,
  associate = showAll,
  label,
  q,
  queue,
  due,
  changed,
  elementType,
}: StandardFilter): boolean =>
  lead !== showAll ||
  associate !== showAll ||
  labelsOf(label).length > 0 ||
  Boolean(q) ||
  queue !== undefined ||
  due !== undefined ||
  changed !== undefined ||
  elementType !== undefined

/**
 * Whether a standard is the person's own: in Desktop Review, when it is that person's turn; in the other phases, when the person is one of
 * its consultants or a client.
 */
export function isOwn(
  standard: Pick<FilteredStandard, 'OwnerId' | 'JuniorOwnerId' | 'label'>,
  filtering: Omit<Filtering, 'today'>,
): boolean {
  const { userId, isStaff, phase } = filtering
  if (phase === 'desktop-review') return waitsFor(filtering, standard)
  const consultants = [standard.OwnerId, standard.JuniorOwnerId]
  return !isStaff || consultants.some((id) => isSameUser(id, userId))
}

type ElementCounts = Readonly<Record<'mandatoryCount' | 'pointsCount' | 'liCount', number>>

/** Returns the types of a standard's scored elements, derived from its counts. */
export function typesOf({ mandatoryCount, pointsCount, liCount }: ElementCounts): TypeFilter[] {
  const counts = {
    mandatory: mandatoryCount,
    points: pointsCount,
    'leading-indicator': liCount,
  } as const satisfies Record<TypeFilter, number>
  return typeFilters.filter((type) => counts[type] > 0)
}

/** Whether a standard passes all parts of a filter except the labels. */
export function passesButLabels(
  standard: FilteredStandard,
  { lead = showAll, associate = showAll, q = '', queue, due, changed, elementType }: StandardFilter,
  filtering: Filtering,
): boolean {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  return (
    passesLeadFilter(lead, standard.OwnerId) &&
    passesLeadFilter(associate, standard.JuniorOwnerId) &&
    words.every((word) => standard.searched.includes(word)) &&
    (queue === undefined || isOwn(standard, filtering)) &&
    (due === undefined || overdueSince(standard, filtering.today) !== null) &&
    (changed === undefined || standard.isChanged) &&
    (elementType === undefined || standard.types.includes(elementType))
  )
}

/** Whether a standard passes the label part of a filter. */
export function passesLabels(standard: FilteredStandard, { label }: StandardFilter): boolean {
  const labels = labelsOf(label)
  return labels.length === 0 || labels.includes(standard.label)
}
