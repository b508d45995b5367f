import type { FastifyReply } from 'fastify'

/**
 * Makes the browser clear its caches of this origin on sign-out, including the back/forward cache. Drafts stay in local storage: they are
 * encrypted for the account that wrote them.
 */
export const clearSiteCache = (reply: FastifyReply): FastifyReply =>
  reply.header('clear-site-data', '"cache"')
