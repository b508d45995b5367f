/** The kinds of notifications. */
export const notificationKinds = [
  'sentBack',
  'submitted',
  'givenBack',
  'secondReview',
  'rfi',
  'rfiRecorded',
  'rfiAnswered',
  'rfiDue',
  'rfiOverdue',
  'mention',
  'taskAssigned',
  'taskChanged',
  'taskDue',
  'taskOverdue',
] as const

/** What a notification is about. */
export type NotificationKind = (typeof notificationKinds)[number]

/** Mails about task assignments and changes have a queue of their own (docs/decisions/028). */
const withOwnMails: ReadonlySet<NotificationKind> = new Set(['taskAssigned', 'taskChanged'])

/** Whether this kind of notification is mailed. */
export const isMailedKind = (kind: NotificationKind): boolean => !withOwnMails.has(kind)

/** The reminders about tasks; their mails also depend on NotifyOnNewTask. */
export const taskReminders = ['taskDue', 'taskOverdue'] as const satisfies NotificationKind[]

/** The reminders about requests of the accreditor. */
export const rfiReminders = ['rfiDue', 'rfiOverdue'] as const satisfies NotificationKind[]
