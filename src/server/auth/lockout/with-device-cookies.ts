import type { AuthHandler } from '../types/auth-handler.ts'
import { callContext } from './call-context.ts'
import type { DeviceCookies } from './device-cookies.ts'

/** Sets the device cookie of an account after a sign-in or a second factor. */
export const withDeviceCookies =
  (auth: AuthHandler, devices: Pick<DeviceCookies, 'issue'>): AuthHandler =>
  async (request) => {
    const context: ReturnType<typeof callContext.getStore> = {}
    const response = await callContext.run(context, () => auth(request))
    if (context.proven === undefined) return response
    const { userId, proof } = context.proven
    const cookies = request.headers.get('cookie') ?? undefined
    for (const line of devices.issue(cookies, userId, proof))
      response.headers.append('set-cookie', line)
    return response
  }
