import type { GenericEndpointContext } from 'better-auth'

/** The name of the library's cookie that somebody carries between the password and the second factor. */
const cookieName = 'two_factor'

/** Whose password has been given, and for whom the second factor is still asked; null when for nobody. */
export async function halfWayUser(ctx: GenericEndpointContext): Promise<string | null> {
  const cookie = ctx.context.createAuthCookie(cookieName)
  const identifier = await ctx.getSignedCookie(cookie.name, ctx.context.secret)
  if (!identifier) return null
  const challenge = await ctx.context.internalAdapter.findVerificationValue(identifier)
  return challenge && challenge.expiresAt > new Date() ? challenge.value : null
}

/** Forgets that the password was given, once it has led to a session. */
export async function endHalfWay(ctx: GenericEndpointContext): Promise<void> {
  const cookie = ctx.context.createAuthCookie(cookieName)
  const identifier = await ctx.getSignedCookie(cookie.name, ctx.context.secret)
  if (!identifier) return
  await ctx.context.internalAdapter.deleteVerificationByIdentifier(identifier)
  ctx.setCookie(cookie.name, '', { ...cookie.attributes, maxAge: 0 })
}
