import { createHmac } from 'node:crypto'
import type { MessengerSettings } from '#server/settings/service-config.ts'

/** What a page needs to show a person the chat of an Intercom workspace, with the hash by which Intercom verifies the id. */
export function messengerFor({ appId, region, secret }: MessengerSettings, userId: string) {
  const userHash = createHmac('sha256', secret).update(userId).digest('hex')
  return { appId, region, userId, userHash }
}
