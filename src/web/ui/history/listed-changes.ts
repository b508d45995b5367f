import { isPhase, phaseOf } from '../../../rules/phases.ts'
import { textOf, type Change, type Entry } from './history-change.ts'
import { columnTitle, valueWords } from './value-words.ts'

type Values = Readonly<Record<string, unknown>>

const recordsIn = (value: unknown): readonly Values[] =>
  Array.isArray(value) ? (value as Values[]) : []

/** Who was assigned in place of whom; the standard is named where it is not the one that the entry is about. */
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

/** Who a task was given to, and from whom it was taken. */
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

/** The settings that were changed, key by key. */
export const settingChanges = ({ parameters, prior }: Entry): Change[] =>
  Object.entries((parameters['changes'] ?? {}) as Values).map(([key, value]) => ({
    what: columnTitle(key),
    from: valueWords(key, prior[key]),
    to: valueWords(key, value),
  }))
