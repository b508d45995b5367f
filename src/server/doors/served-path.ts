import type { FastifyRequest } from 'fastify'

/**
 * The path of a request as its route was found, with parts that vary as ':name'; empty when there is no such route. The address as it was sent can spell the
 * same path in many ways, so whoever decides by a path decides by this one.
 */
export function servedPath({
  routeOptions,
  params,
}: Pick<FastifyRequest, 'routeOptions' | 'params'>): string {
  const rest = (params as { '*'?: unknown } | undefined)?.['*']
  return (routeOptions.url ?? '').replace('*', () => (typeof rest === 'string' ? rest : ''))
}
