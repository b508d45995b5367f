import { boot, Intercom, shutdown } from '@intercom/messenger-js-sdk'
import type { Session } from '../session/session.ts'

/** What Intercom needs to know about the installation and the person. */
export type MessengerAccount = NonNullable<Session['messenger']>

/** Whether its script has been added to the page, which happens once. */
let isLoaded = false

/** Shows Intercom's launcher for a person. Only the id, its hash and the organization are sent. */
export function showIntercom(
  { appId, region, userId, userHash }: MessengerAccount,
  organization: string | null,
): void {
  const person = {
    app_id: appId,
    user_id: userId,
    user_hash: userHash,
    ...(organization !== null && { company: { id: organization, name: organization } }),
  }
  // `boot` takes no region, only the address that the first call derived from it.
  const { api_base } = window.intercomSettings ?? {}
  if (isLoaded) boot({ ...person, ...(api_base !== undefined && { api_base }) })
  else Intercom({ ...person, region })
  isLoaded = true
}

/** Ends the person's session with Intercom, and removes its launcher and its cookies. */
export const hideIntercom = (): void => shutdown()
