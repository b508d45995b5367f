import type { FastifyRequest } from 'fastify'
import { inheritedNames } from './plain-json.ts'

// What stands for another character, and steps that an address takes back before somebody reads it.
const readAnew = /[%\\]|\/\.{1,2}(?:\/|$)/

/**
 * Whether the address of a call can be read in one way alone: it is a path without a house before it or a fragment behind, spelled out and without detours, and each word of its query is there once, repeats
 * no part of the path and is not named after what objects inherit. What can be read in two ways is read otherwise by somebody else.
 */
export function hasOneReading({
  url,
  query,
  params,
}: Pick<FastifyRequest, 'url' | 'query' | 'params'>): boolean {
  const [path = ''] = url.split('?')
  const named: object = params ?? {}
  return (
    path.startsWith('/') &&
    !readAnew.test(path) &&
    !url.includes('#') &&
    Object.entries(query as object).every(
      ([name, value]) =>
        typeof value === 'string' && !Object.hasOwn(named, name) && !inheritedNames.has(name),
    )
  )
}
