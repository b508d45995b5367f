/** What a notification tells. */
export const notificationKinds = [
  'sentBack',
  'submitted',
  'secondReview',
  'rfi',
  'mention',
  'taskAssigned',
  'taskChanged',
] as const

/** What a notification tells. */
export type NotificationKind = (typeof notificationKinds)[number]

/** Task mails have a queue and a switch of their own (NotifyOnNewTask). */
const withOwnMails: ReadonlySet<NotificationKind> = new Set(['taskAssigned', 'taskChanged'])

/** Whether mails tell of this kind of notification. */
export const isMailedKind = (kind: NotificationKind): boolean => !withOwnMails.has(kind)
