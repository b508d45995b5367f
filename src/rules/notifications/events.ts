import type { Target } from '../api/targets.ts'
import { storedUserId } from '../people/user-id.ts'
import { isGivenBack } from '../review/actions/given-back.ts'
import { desktopReviewLabel } from '../review/labels/desktop-review.ts'
import { isInQueueOfClient } from '../review/labels/queue.ts'
import { noFlags, statusFlags } from '../review/phase-columns.ts'
import type { PhaseFacts } from '../review/phase-facts.ts'
import { statusColumns } from '../review/status-columns.ts'
import type { NotificationKind } from './kinds.ts'

/** A history entry: a write with its parameters, the rows before it, and the ids that it returned. */
export type HistoryEntry = {
  /** In the form focus:action. */
  readonly write: string
  /** The author's id, as the target stores it. */
  readonly actor: string
  readonly isActorStaff: boolean
  /** When it was written. */
  readonly at: string
  readonly parameters: unknown
  readonly prior: unknown
  readonly updates: unknown
}

/** The people an event concerns: by their role in the standard or project, by name, or as the assignees of the task. */
export type Concerned = {
  readonly senior?: true
  readonly associate?: true
  readonly clients?: true
  readonly assignees?: true
  /** Ids as the target stores them. */
  readonly people?: readonly string[]
  /** People whom another event of the same entry notifies about it. */
  readonly except?: readonly string[]
}

/** An event that people are notified of. */
export type NotificationEvent = {
  readonly kind: NotificationKind
  readonly concerned: Concerned
  readonly taskId: number | null
  readonly elementId: number | null
  readonly phase: string | null
  /** The reply that mentions someone. */
  readonly replyId: number | null
  /** The request of the accreditor. */
  readonly rfiId: number | null
}

/** The current consultants and score of the standard in Desktop Review. */
export type StandardNow = Pick<PhaseFacts, 'OwnerId' | 'JuniorOwnerId' | 'MockScore'>

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const idOf = (value: unknown): number | null => {
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const event = (
  kind: NotificationKind,
  concerned: Concerned,
  about: Partial<Omit<NotificationEvent, 'kind' | 'concerned'>> = {},
): NotificationEvent => ({
  kind,
  concerned,
  taskId: null,
  elementId: null,
  phase: 'desktop-review',
  replyId: null,
  rfiId: null,
  ...about,
})

const leads = { senior: true, associate: true } as const

function statusEvents(entry: HistoryEntry, standard: StandardNow): NotificationEvent[] {
  const sent = fieldsOf(entry.parameters)
  const before = fieldsOf(listOf(entry.prior)[0])
  if (sent['phase'] !== 'desktop-review') return []
  const starts = (parameter: keyof typeof statusColumns) =>
    sent[parameter] === true && before[statusColumns[parameter]] !== true
  return [
    ...(isSentBack(entry, before, standard) ? [event('sentBack', { clients: true })] : []),
    ...(starts('is_ready_by_client')
      ? [
          isGivenBack(sent, before)
            ? event('givenBack', { associate: true })
            : event('submitted', leads),
        ]
      : []),
    ...(starts('initiate_second_review') ? [event('secondReview', { senior: true })] : []),
    ...(starts('initiate_rfi_review') ? [event('rfi', { ...leads, clients: true })] : []),
  ]
}

// Many status changes end a standard's readiness. It counts as sent back when it then waits for the client,
// or when a reason or elements are given.
function isSentBack(
  { parameters, isActorStaff }: HistoryEntry,
  before: Fields,
  standard: StandardNow,
): boolean {
  const sent = fieldsOf(parameters)
  if (!isActorStaff || sent['is_ready_by_client'] !== false) return false
  if ((textOf(sent['reason']) ?? '') !== '' || listOf(sent['return_elements']).length > 0)
    return true
  const set = Object.fromEntries(
    Object.entries(statusColumns)
      .filter(([parameter]) => sent[parameter] !== undefined)
      .map(([parameter, column]) => [column, sent[parameter]]),
  )
  const waits = (columns: Fields) =>
    isInQueueOfClient({ ...standard, label: labelOf(columns, standard) })
  return !waits(before) && waits({ ...before, ...set })
}

function labelOf(columns: Fields, standard: StandardNow): string {
  const flags = Object.fromEntries(statusFlags.map((flag) => [flag, columns[flag] === true]))
  const facts = { ...noFlags, ...flags, ...standard, Status: textOf(columns['Status']) }
  return desktopReviewLabel({ ...facts, isDTRPassthrough: false }).label
}

const peopleIn = (value: unknown, target: Target): string[] =>
  listOf(value).flatMap((person) => {
    const id = textOf(fieldsOf(person)['user_id'])
    return id === null ? [] : [storedUserId(target, id)]
  })

function taskEvents({ write, ...entry }: HistoryEntry, target: Target): NotificationEvent[] {
  const sent = fieldsOf(entry.parameters)
  const about = { taskId: idOf(fieldsOf(entry.updates)['task_id']), phase: null }
  // The author of the change chose not to notify the assignees.
  if (about.taskId === null || sent['send_notification'] === false) return []
  const people = peopleIn(sent[write === 'Task:Create' ? 'assignees' : 'add_assignees'], target)
  const assigned = people.length > 0 ? [event('taskAssigned', { people }, about)] : []
  const isChanged = ['text', 'newStandardId', 'due_date'].some((name) => sent[name] !== undefined)
  return write === 'Task:Edit' && isChanged
    ? [...assigned, event('taskChanged', { assignees: true, except: people }, about)]
    : assigned
}

// An edit mentions only the people whom the reply did not mention before. The phase of an edited reply is in
// the prior row, that of a new one in its parameters.
function mentionEvents(entry: HistoryEntry, target: Target): NotificationEvent[] {
  const sent = fieldsOf(entry.parameters)
  const before = fieldsOf(listOf(entry.prior)[0])
  const made = fieldsOf(entry.updates)
  const former = listOf(before['Mentions']).map((mention) => fieldsOf(mention)['UserId'])
  const people = peopleIn(sent['mentions'], target).filter((id) => !former.includes(id))
  const about = {
    replyId: idOf(made['reply_id']),
    elementId: idOf(made['element_id']),
    phase: textOf(sent['phase']) ?? textOf(before['Phase']),
  }
  return people.length > 0 && about.replyId !== null ? [event('mention', { people }, about)] : []
}

const rfiOf = ({ updates }: HistoryEntry) => ({ rfiId: idOf(fieldsOf(updates)['rfi_id']) })

function requestEvents(entry: HistoryEntry): NotificationEvent[] {
  const about = rfiOf(entry)
  // Clients see every request, and answering is up to them.
  return about.rfiId === null ? [] : [event('rfiRecorded', { ...leads, clients: true }, about)]
}

const hour = 3_600_000

// Answers are saved while being typed: an answer notifies once, and again when someone else changes it or the
// same author changes it more than an hour later.
function answerEvents(entry: HistoryEntry): NotificationEvent[] {
  const about = rfiOf(entry)
  const before = fieldsOf(listOf(entry.prior)[0])
  const isGiven = (textOf(fieldsOf(entry.parameters)['answer']) ?? '').trim() !== ''
  const wasGiven = (textOf(before['Answer']) ?? '').trim() !== ''
  const since = Date.parse(entry.at) - Date.parse(textOf(before['AnswerModified']) ?? '')
  const goesOn = wasGiven && before['LastAnswerBy'] === entry.actor && since < hour
  return about.rfiId === null || !isGiven || goesOn ? [] : [event('rfiAnswered', leads, about)]
}

type Tells = (entry: HistoryEntry, target: Target, standard: StandardNow) => NotificationEvent[]

const telling: ReadonlyMap<string, Tells> = new Map<string, Tells>([
  ['Standard:UpdateStatus', (entry, _, standard) => statusEvents(entry, standard)],
  ['Task:Create', taskEvents],
  ['Task:Edit', taskEvents],
  ['Comment:Reply', mentionEvents],
  ['Comment:EditReply', mentionEvents],
  ['RFI:Create', requestEvents],
  ['RFI:UpdateAnswer', answerEvents],
])

/** The writes that can notify people. */
export const tellingWrites: readonly string[] = [...telling.keys()]

/** Returns the events in a history entry that people are notified of; none for an entry of unknown shape. */
export const eventsOf = (
  entry: HistoryEntry,
  target: Target,
  standard: StandardNow,
): NotificationEvent[] => telling.get(entry.write)?.(entry, target, standard) ?? []
