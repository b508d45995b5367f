import type { GenericEndpointContext } from 'better-auth'

/** The library's cookie between password and second factor. */
const cookieName = 'two_factor'

/** Returns the person whose password was given and whose second factor is pending, or null. */
export async function findPendingUser(ctx: GenericEndpointContext): Promise<string | null> {
  const cookie = ctx.context.createAuthCookie(cookieName)
  const identifier = await ctx.getSignedCookie(cookie.name, ctx.context.secret)
  if (!identifier) return null
  const challenge = await ctx.context.internalAdapter.findVerificationValue(identifier)
  return challenge && challenge.expiresAt > new Date() ? challenge.value : null
}

/** Deletes the pending sign-in once it has led to a session. */
export async function endPendingSignIn(ctx: GenericEndpointContext): Promise<void> {
  const cookie = ctx.context.createAuthCookie(cookieName)
  const identifier = await ctx.getSignedCookie(cookie.name, ctx.context.secret)
  if (!identifier) return
  await ctx.context.internalAdapter.deleteVerificationByIdentifier(identifier)
  ctx.setCookie(cookie.name, '', { ...cookie.attributes, maxAge: 0 })
}
