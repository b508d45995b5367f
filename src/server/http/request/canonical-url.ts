import type { FastifyRequest } from 'fastify'

/**
 * Returns the matched route's path with parameters as ':name', or empty without a route. A URL can spell one path in many ways, so base
 * decisions on this path only.
 */
export function canonicalPath({
  routeOptions,
  params,
}: Pick<FastifyRequest, 'routeOptions' | 'params'>): string {
  const rest = (params as { '*'?: unknown } | undefined)?.['*']
  return (routeOptions.url ?? '').replace('*', () => (typeof rest === 'string' ? rest : ''))
}
