import type { FastifyRequest } from 'fastify'
import { inheritedNames } from './unambiguous-json.ts'

// Escapes, backslashes and dot segments.
const ambiguousPath = /[%\\]|\/\.{1,2}(?:\/|$)/

/**
 * Whether every parser reads a URL the same way: a plain path without host, fragment, escapes or dot segments, and query parameters that
 * are unique, differ from path parameters and have no inherited names. Proxies and the server may disagree about any other URL.
 */
export function isUnambiguous({
  url,
  query,
  params,
}: Pick<FastifyRequest, 'url' | 'query' | 'params'>): boolean {
  const [path = ''] = url.split('?')
  const pathParameters: object = params ?? {}
  return (
    path.startsWith('/') &&
    !ambiguousPath.test(path) &&
    !url.includes('#') &&
    Object.entries(query as object).every(
      ([name, value]) =>
        typeof value === 'string' &&
        !Object.hasOwn(pathParameters, name) &&
        !inheritedNames.has(name),
    )
  )
}
