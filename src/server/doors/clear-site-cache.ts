import type { FastifyReply } from 'fastify'

/**
 * On sign-out, makes the browser clear its caches for this origin, including the back/forward cache. Local storage (drafts) stays: drafts
 * are readable only to the account that wrote them.
 */
export const clearSiteCache = (reply: FastifyReply): FastifyReply =>
  reply.header('clear-site-data', '"cache"')
