import { isPhase, phaseOf } from '../../review/phases.ts'
import { counted } from '../../text/counted.ts'
import type { Change, Description, Entry } from './history-change.ts'

type Values = Readonly<Record<string, unknown>>

const changesIn = ({ parameters }: Entry): readonly Values[] => {
  const { assignmentChanges } = parameters
  return Array.isArray(assignmentChanges) ? (assignmentChanges as Values[]) : []
}

const placeOf = ({ standard }: Entry, { standard_id, phase }: Values): string =>
  isPhase(phase) ? `${standard(standard_id)} in ${phaseOf(phase).title}` : standard(standard_id)

function actOf(entry: Entry, change: Values): string {
  const { role, from_consultant_id: from, to_consultant_id: to } = change
  const place = placeOf(entry, change)
  const { person } = entry
  if (!from) return `assigned ${person(to)} as ${String(role)} of ${place}`
  if (!to) return `removed ${person(from)} as ${String(role)} of ${place}`
  return `replaced ${person(from)} by ${person(to)} as ${String(role)} of ${place}`
}

/** Describes assigned consultants: one change as a sentence, several as a list. */
export function describeAssignments(entry: Entry): Description {
  const changes = changesIn(entry)
  const [first] = changes
  if (first === undefined) return { words: 'assigned consultants' }
  if (changes.length === 1) return { words: actOf(entry, first) }
  const standards = new Set(changes.map(({ standard_id }) => standard_id))
  const { person } = entry
  return {
    words: `changed the consultants of ${counted(standards.size, 'standard')}`,
    changes: changes.map((change): Change => {
      const { role, from_consultant_id: from, to_consultant_id: to } = change
      return {
        what: `${placeOf(entry, change)}, ${String(role)}`,
        from: from ? person(from) : 'unassigned',
        to: to ? person(to) : 'unassigned',
      }
    }),
  }
}
