import { isUtf8 } from 'node:buffer'

/** Names that reach into what every object inherits. */
export const inheritedNames: ReadonlySet<string> = new Set([
  '__proto__',
  'constructor',
  'prototype',
])

/**
 * Parses JSON that means the same to everyone who reads it: it is UTF-8, no member is named after what objects inherit, and none is
 * there twice; undefined for anything else. `members` is how many were counted in the bytes.
 */
export function plainJson(bytes: Buffer, members: number): unknown {
  if (!isUtf8(bytes)) return undefined
  try {
    const value: unknown = JSON.parse(bytes.toString())
    return keptMembers(value) === members ? value : undefined
  } catch {
    return undefined
  }
}

// The members of all objects in a value; NaN when one has a forbidden name.
function keptMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let members = 0
  if (Array.isArray(value)) for (const inner of value) members += keptMembers(inner)
  else
    for (const [name, inner] of Object.entries(value))
      members += inheritedNames.has(name) ? Number.NaN : 1 + keptMembers(inner)
  return members
}
