import { ownNotifications } from './own.ts'
import { notificationSettings } from './settings.ts'
import { unreadNotifications } from './unread.ts'
import { updateNotificationLevel } from './update-level.ts'

export const notificationOperations = {
  'Project:UpdateNotificationLevel': updateNotificationLevel,
}

export const notificationAnswers = {
  'notifications/unread': unreadNotifications,
  'notifications/own': ownNotifications,
  'notifications/settings': notificationSettings,
}
