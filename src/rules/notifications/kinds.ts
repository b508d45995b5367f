/** What a notification is about. */
export const notificationKinds = [
  'sentBack',
  'submitted',
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

/** Assignments and changes of tasks have a queue of mails of their own (docs/decisions/028). */
const withOwnMails: ReadonlySet<NotificationKind> = new Set(['taskAssigned', 'taskChanged'])

/** Whether this kind of notification is mailed. */
export const isMailedKind = (kind: NotificationKind): boolean => !withOwnMails.has(kind)

/** The reminders of tasks, whose mails follow NotifyOnNewTask too. */
export const taskReminders = ['taskDue', 'taskOverdue'] as const satisfies NotificationKind[]

/** The reminders of requests of the accreditor. */
export const rfiReminders = ['rfiDue', 'rfiOverdue'] as const satisfies NotificationKind[]
