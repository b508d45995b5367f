import type { FastifyRequest } from 'fastify'

const ownSites = new Set(['same-origin', 'none'])
const safeMethods = new Set(['GET', 'HEAD'])

/**
 * Whether a request may have been made by a page of ours, or by no page at all. Every browser tells the origin of a change and where it comes from;
 * what tells neither is a script, which holds no one else's cookie. Other sites may lead to a page here and can do nothing else.
 */
export function isOwnCall(
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
 * Whether a page of ours made the request, or a script: for a GET that stores something, which no link elsewhere may follow, be it on another
 * site or in a mail ('none'). A browser that tells no site (it does so over TLS and to this machine alone) tells the page by its Referer.
 */
export function isFromOwnPage(
  { headers }: Pick<FastifyRequest, 'headers'>,
  origins: readonly string[],
): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { referer } = headers
  return referer === undefined || origins.includes(URL.parse(referer)?.origin ?? '')
}
