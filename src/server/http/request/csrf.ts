import type { FastifyRequest } from 'fastify'

const ownSites = new Set(['same-origin', 'none'])
const safeMethods = new Set(['GET', 'HEAD'])

/**
 * Whether a request comes from one of our pages or not from a browser. Browsers send Origin or Sec-Fetch-Site with unsafe methods; a
 * client that sends neither is a script, which does not have anyone else's cookie. Other sites may only link to our pages.
 */
export function isCsrfSafe(
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  origins: readonly string[],
): boolean {
  const site = headers['sec-fetch-site']
  const isOwnSite = site === undefined || ownSites.has(site)
  if (safeMethods.has(method))
    return (
      isOwnSite ||
      (headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document')
    )
  const { origin } = headers
  return isOwnSite && (origin === undefined || origins.includes(origin))
}

/**
 * Whether one of our pages or a script made the request: for a GET with side effects, to which no other site and no mail ('none') may link.
 * Browsers send Sec-Fetch-Site only over TLS and to localhost; otherwise the Referer decides.
 */
export function isSameOriginRequest(
  { headers }: Pick<FastifyRequest, 'headers'>,
  origins: readonly string[],
): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { referer } = headers
  return referer === undefined || origins.includes(URL.parse(referer)?.origin ?? '')
}
