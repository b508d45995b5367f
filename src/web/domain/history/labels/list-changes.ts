import { isPhase, phaseOf } from '#rules/review/phases.ts'
import { textOf, type Change, type Entry } from './history-change.ts'
import { columnTitle, valueLabel } from './value-labels.ts'

type Values = Readonly<Record<string, unknown>>

const recordsIn = (value: unknown): readonly Values[] =>
  Array.isArray(value) ? (value as Values[]) : []

/** Returns the old and new assignees; names the standard when it differs from the entry's. */
export const assignmentChanges = ({ parameters, standardId, standard, person }: Entry): Change[] =>
  recordsIn(parameters['assignmentChanges']).map((change) => {
    const { standard_id, phase, role, from_consultant_id: from, to_consultant_id: to } = change
    const place = standard_id === standardId ? [] : [standard(standard_id)]
    const code = isPhase(phase) ? [phaseOf(phase).code] : []
    return {
      what: [...place, ...code, String(role)].join(' '),
      from: from ? person(from) : 'unassigned',
      to: to ? person(to) : 'unassigned',
    }
  })

/** Returns the people added to a task and removed from it. */
export const taskPeople = ({ parameters, person }: Entry): Change[] =>
  (
    [
      ['assignees', 'Assigned to'],
      ['add_assignees', 'Added'],
      ['remove_assignees', 'Removed'],
    ] as const
  ).flatMap(([parameter, what]) => {
    const people = recordsIn(parameters[parameter]).flatMap(({ user_id }) => textOf(user_id) ?? [])
    return people.length === 0 ? [] : [{ what, to: people.map(person).join(', ') }]
  })

/** Returns the changed settings by key. */
export const settingChanges = ({ parameters, prior }: Entry): Change[] =>
  Object.entries((parameters['changes'] ?? {}) as Values).map(([key, value]) => ({
    what: columnTitle(key),
    from: valueLabel(key, prior[key]),
    to: valueLabel(key, value),
  }))
