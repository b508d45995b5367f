import { isSameUser } from '#rules/people/user-id.ts'
import type { AssignmentRole } from '#rules/projects/assignment-operation.ts'
import type { ReviewAction, StatusColumns } from '../actions/review-action.ts'
import { labelAfter, offeredActions, reviewActions } from '../actions/review-actions.ts'
import { phaseLabels } from '../labels/phase-label.ts'
import { stateWords, type Predicate } from '../labels/state-words.ts'
import type { PhaseFacts } from '../phase-facts.ts'
import type { Phase } from '../phases.ts'
import type { BulkVerb } from './bulk-verbs.ts'

/** The effect of a bulk action on one selected standard: it changes the standard, finds it changed already, or cannot change it. */
export type Judgement<Change> =
  | ({ readonly kind: 'changes' } & Change)
  | { readonly kind: 'already' }
  | { readonly kind: 'cannot'; readonly because: Predicate }

/** The columns that a verb sets, and the label that the standard has afterwards. */
export type StatusChange = { readonly set: StatusColumns; readonly to: string }

/** A standard in a phase, with the label returned by the server. */
export type JudgedStandard = { readonly label: string; readonly facts: PhaseFacts }

// The labels at which a verb has nothing left to do.
const doneAt: Readonly<Record<string, readonly string[]>> = {
  'Send back': ['Revisions Required'],
  'Ready for SC': ['Pending First SC Review'],
  'Start second review': ['Pending Second SC Review'],
  'Mark for upload': ['Marked For Upload'],
  'Mark as uploaded': ['Uploaded To URAC'],
  Complete: ['Full Score', 'Not Full Score', 'Complete', 'Complete Not Assigned'],
  Reopen: ['Waiting Client Submission', 'Not Complete', 'Not Assigned', 'Not Reviewed'],
  'Not applicable': ['Not Applicable'],
}

const isInScope = (phase: Phase, label: string): boolean =>
  phaseLabels[phase].some((one) => one.label === label && one.kind !== 'out-of-scope')

const isDone = (phase: Phase, label: string, { name }: BulkVerb): boolean =>
  name === 'Applicable again' ? isInScope(phase, label) : (doneAt[name]?.includes(label) ?? false)

const nothingToScore: Predicate = { one: 'has nothing to score', many: 'have nothing to score' }

// Why a standard cannot be changed although the verb applies at its label.
const blocked: Readonly<Record<string, Predicate>> = {
  'Send back': { one: 'has its full score', many: 'have their full score' },
  Complete: { one: 'is below full score', many: 'are below full score' },
  Reopen: nothingToScore,
  'Applicable again': nothingToScore,
}

/** Returns the effect of a verb on one standard, given the actions that the person is offered there. */
export function judge(
  verb: BulkVerb,
  phase: Phase,
  { label, facts }: JudgedStandard,
): Judgement<StatusChange> {
  const { usual, rare } = offeredActions(phase, label, facts, 'staff')
  const action = [...usual, ...rare].find(({ name }) => name === verb.action)
  if (action) return { kind: 'changes', set: action.set, to: labelAfter(phase, facts, action) }
  if (isDone(phase, label, verb)) return { kind: 'already' }
  return { kind: 'cannot', because: whyNot(verb, phase, label) }
}

function whyNot(verb: BulkVerb, phase: Phase, label: string): Predicate {
  const startsHere = ({ name, from }: ReviewAction) => name === verb.action && from.includes(label)
  const isBlocked = reviewActions[phase].some(startsHere)
  return (isBlocked ? blocked[verb.name] : undefined) ?? stateWords(phase, label)
}

/** The id of the consultant whom an assignment replaces; null when there is none. */
export type AssignmentChange = { readonly from: string | null }

/** The senior and associate consultants of a standard. */
type Consultants = { readonly OwnerId: string | null; readonly JuniorOwnerId: string | null }

/** Returns the effect of assigning a person, or no one, to one standard. `may` says whether the caller may assign this role there. */
export function judgeAssignment(
  role: AssignmentRole,
  to: string | null,
  consultants: Consultants,
  may: boolean,
): Judgement<AssignmentChange> {
  const { OwnerId, JuniorOwnerId } = consultants
  if (!may) return { kind: 'cannot', because: whyNotAssigned(role, OwnerId) }
  const from = role === 'SC' ? OwnerId : JuniorOwnerId
  return from === to || isSameUser(from, to) ? { kind: 'already' } : { kind: 'changes', from }
}

const byAdministrators: Predicate = {
  one: 'gets its SC from administrators',
  many: 'get their SC from administrators',
}

function whyNotAssigned(role: AssignmentRole, OwnerId: string | null): Predicate {
  if (role === 'SC') return byAdministrators
  return OwnerId === null
    ? { one: 'has no SC, who assigns the AC', many: 'have no SC, who assigns the AC' }
    : { one: 'is led by another SC', many: 'are led by another SC' }
}
