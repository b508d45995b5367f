import { isUtf8 } from 'node:buffer'

/** Member names that collide with inherited properties (prototype pollution). */
export const inheritedNames: ReadonlySet<string> = new Set([
  '__proto__',
  'constructor',
  'prototype',
])

/**
 * Parses JSON that every parser reads the same way: valid UTF-8, no inherited names, no duplicate members; undefined for anything else.
 * `members` is their number as counted from the bytes, by which duplicates are detected.
 */
export function parseUnambiguousJson(bytes: Buffer, members: number): unknown {
  if (!isUtf8(bytes)) return undefined
  try {
    const value: unknown = JSON.parse(bytes.toString())
    return countMembers(value) === members ? value : undefined
  } catch {
    return undefined
  }
}

// Returns NaN when a member has a forbidden name.
function countMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let members = 0
  if (Array.isArray(value)) for (const inner of value) members += countMembers(inner)
  else
    for (const [name, inner] of Object.entries(value))
      members += inheritedNames.has(name) ? Number.NaN : 1 + countMembers(inner)
  return members
}
