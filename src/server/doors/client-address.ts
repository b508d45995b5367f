import type { FastifyRequest } from 'fastify'
import { normalizeIP } from '@fastify/rate-limit'

const longestAddress = 64

/**
 * The address by which a caller without a session is counted. Anybody can send a header with another one, so only what the proxy before
 * the house has put last into X-Forwarded-For counts, where there is a proxy. Of IPv6 the network counts: whoever has one address has all of it.
 */
export function clientAddress(
  { headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>,
  isBehindProxy: boolean,
): string {
  const forwarded = isBehindProxy ? String(headers['x-forwarded-for'] ?? '') : ''
  return normalizeIP(forwarded.split(',').at(-1)?.trim().slice(0, longestAddress) || ip)
}
