import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { calendarEndpoints as contracts } from '#operations/calendar/contract.ts'
import { bodyOf, type EndpointResponse } from '#operations/core/endpoint-contract.ts'
import { pathOf } from '../mfa/app-endpoints.ts'
import { factorError } from '../mfa/factor-error.ts'
import { factorStore } from '../mfa/factor-store.ts'
import type { MfaContext } from '../mfa/mfa-context.ts'
import { sendNotice, type Notice } from '../mfa/notices.ts'
import { requireConfirmedSession, requireSession } from '../mfa/require-session.ts'
import { feedPath } from './feed-secret.ts'
import { feedStore } from './feed-store.ts'

/**
 * Creates the endpoints below /api/auth/calendar-feed. A new address opens the data of an account, so it needs the same confirmation as a change of
 * second factors, and the owner is notified by mail.
 */
export function calendarFeeds(mfa: MfaContext): BetterAuthPlugin {
  const feeds = feedStore(mfa.identity)
  const confirmed = factorStore(mfa.identity)

  const giveAddress = async (
    ctx: GenericEndpointContext,
    make: (userId: string) => Promise<string | null>,
    { otherwise, notice }: { otherwise: 'FEED_EXISTS' | 'NO_FEED'; notice: Notice },
  ) => {
    const { user } = await requireConfirmedSession(ctx, confirmed)
    const secret = await make(user.id)
    if (secret === null) throw factorError(otherwise)
    await sendNotice(mfa, user, notice)
    return { path: feedPath(secret) }
  }

  return {
    id: 'calendar-feeds',
    endpoints: {
      readFeed: createAuthEndpoint(pathOf(contracts.read), { method: 'GET' }, async (ctx) => {
        const { user } = await requireSession(ctx)
        return ctx.json({ data: await feeds.find(user.id) } satisfies EndpointResponse<
          typeof contracts.read
        >)
      }),
      createFeed: createAuthEndpoint(
        pathOf(contracts.create),
        { method: 'POST', body: bodyOf(contracts.create) },
        async (ctx) =>
          ctx.json(
            (await giveAddress(ctx, feeds.create, {
              otherwise: 'FEED_EXISTS',
              notice: 'feedCreated',
            })) satisfies EndpointResponse<typeof contracts.create>,
          ),
      ),
      replaceFeed: createAuthEndpoint(
        pathOf(contracts.replace),
        { method: 'POST', body: bodyOf(contracts.replace) },
        async (ctx) =>
          ctx.json(
            (await giveAddress(ctx, feeds.replace, {
              otherwise: 'NO_FEED',
              notice: 'feedReplaced',
            })) satisfies EndpointResponse<typeof contracts.replace>,
          ),
      ),
      revokeFeed: createAuthEndpoint(
        pathOf(contracts.revoke),
        { method: 'POST', body: bodyOf(contracts.revoke) },
        async (ctx) => {
          const { user } = await requireSession(ctx)
          if (await feeds.revoke(user.id)) await sendNotice(mfa, user, 'feedRevoked')
          return ctx.json({ isRevoked: true } satisfies EndpointResponse<typeof contracts.revoke>)
        },
      ),
    },
  }
}
