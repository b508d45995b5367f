/**
 * How much of a project a person is notified of: 'all' that happens to its standards; only what is 'mine'; the same with a weekly
 * 'digest' instead of mails; or the same with mails 'off'.
 */
export const notificationLevels = ['all', 'mine', 'digest', 'off'] as const

export type NotificationLevel = (typeof notificationLevels)[number]

/** The names of the levels. */
export const levelNames: Readonly<Record<NotificationLevel, string>> = {
  all: 'Everything',
  mine: 'What concerns me',
  digest: 'Weekly digest',
  off: 'No mails',
}

/** The level of people who have not chosen one. */
export const defaultLevel: NotificationLevel = 'mine'

/** The levels at which events of a project are mailed individually. */
export const levelsWithMails: readonly NotificationLevel[] = ['all', 'mine']
