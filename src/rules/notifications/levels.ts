/**
 * How much of a project a person is notified of: 'all' that happens to its standards, what is 'mine', the same with a weekly 'digest' in
 * place of mails, or the same with mails 'off'.
 */
export const notificationLevels = ['all', 'mine', 'digest', 'off'] as const

/** How much of a project a person is notified of. */
export type NotificationLevel = (typeof notificationLevels)[number]

/** The names of the levels. */
export const levelNames: Readonly<Record<NotificationLevel, string>> = {
  all: 'Everything',
  mine: 'What concerns me',
  digest: 'Weekly digest',
  off: 'No mails',
}

/** The level of everybody who has chosen none. */
export const defaultLevel: NotificationLevel = 'mine'

/** The levels at which each event of a project is mailed. */
export const levelsWithMails: readonly NotificationLevel[] = ['all', 'mine']
