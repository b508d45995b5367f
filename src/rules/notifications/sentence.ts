import { displayDate } from '../text/stored-date.ts'
import type { NotificationKind } from './kinds.ts'

/** The data for the sentence of a notification. */
export type NotificationFacts = {
  readonly Kind: NotificationKind
  readonly ActorName: string | null
  readonly StandardName: string
  /** The due date that a reminder is about. */
  readonly DueDate: string | null
}

type Words = { readonly actor: string; readonly standard: string; readonly day: string }

const sentences: Readonly<Record<NotificationKind, (words: Words) => string>> = {
  sentBack: ({ actor, standard }) => `${actor} sent back ${standard}`,
  submitted: ({ actor, standard }) => `${actor} submitted ${standard} for review`,
  givenBack: ({ actor, standard }) => `${actor} gave ${standard} back to the associate consultant`,
  secondReview: ({ actor, standard }) => `${actor} started the second review of ${standard}`,
  rfi: ({ actor, standard }) => `${actor} started the RFI review of ${standard}`,
  rfiRecorded: ({ actor, standard }) => `${actor} recorded an RFI about ${standard}`,
  rfiAnswered: ({ actor, standard }) => `${actor} wrote an answer to an RFI about ${standard}`,
  rfiDue: ({ standard, day }) => `An RFI about ${standard} is due on ${day}`,
  rfiOverdue: ({ standard, day }) => `An RFI about ${standard} has been overdue since ${day}`,
  mention: ({ actor, standard }) => `${actor} mentioned you in a comment on ${standard}`,
  taskAssigned: ({ actor, standard }) => `${actor} assigned you a task in ${standard}`,
  taskChanged: ({ actor, standard }) => `${actor} changed a task of yours in ${standard}`,
  taskDue: ({ standard, day }) => `A task of yours in ${standard} is due on ${day}`,
  taskOverdue: ({ standard, day }) =>
    `A task of yours in ${standard} has been overdue since ${day}`,
}

/** Returns the text of a notification, without a full stop. */
export const notificationSentence = ({
  Kind,
  ActorName,
  StandardName,
  DueDate,
}: NotificationFacts): string =>
  sentences[Kind]({
    actor: ActorName ?? 'Somebody',
    standard: StandardName,
    day: DueDate === null ? '' : displayDate(DueDate),
  })

const tabs: Readonly<Record<NotificationKind, string>> = {
  sentBack: 'Elements',
  submitted: 'Elements',
  givenBack: 'Elements',
  secondReview: 'Elements',
  // Requests are shown above the tabs.
  rfi: 'Elements',
  rfiRecorded: 'Elements',
  rfiAnswered: 'Elements',
  rfiDue: 'Elements',
  rfiOverdue: 'Elements',
  mention: 'Comments',
  taskAssigned: 'Tasks',
  taskChanged: 'Tasks',
  taskDue: 'Tasks',
  taskOverdue: 'Tasks',
}

/** Returns the tab of the standard where a notification's subject is shown: an element's comment is shown with the element. */
export const tabOfNotification = (kind: NotificationKind, elementId: number | null): string =>
  elementId === null ? tabs[kind] : 'Elements'
