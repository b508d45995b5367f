import type { NotificationKind } from './kinds.ts'

type Sentence = (actor: string, standard: string) => string

const sentences: Readonly<Record<NotificationKind, Sentence>> = {
  sentBack: (actor, standard) => `${actor} sent back ${standard}`,
  submitted: (actor, standard) => `${actor} submitted ${standard} for review`,
  secondReview: (actor, standard) => `${actor} started the second review of ${standard}`,
  rfi: (actor, standard) => `${actor} recorded an RFI about ${standard}`,
  mention: (actor, standard) => `${actor} mentioned you in a comment on ${standard}`,
  taskAssigned: (actor, standard) => `${actor} assigned you a task in ${standard}`,
  taskChanged: (actor, standard) => `${actor} changed a task of yours in ${standard}`,
}

/** What a notification says, without a full stop. */
export const notificationSentence = (
  kind: NotificationKind,
  actor: string | null,
  standard: string,
): string => sentences[kind](actor ?? 'Somebody', standard)

const tabs: Readonly<Record<NotificationKind, string>> = {
  sentBack: 'Elements',
  submitted: 'Elements',
  secondReview: 'Elements',
  rfi: 'Elements',
  mention: 'Comments',
  taskAssigned: 'Tasks',
  taskChanged: 'Tasks',
}

/** The tab of the standard on which a notification is about something: an element's comment stands with the element. */
export const tabOfNotification = (kind: NotificationKind, elementId: number | null): string =>
  elementId === null ? tabs[kind] : 'Elements'
