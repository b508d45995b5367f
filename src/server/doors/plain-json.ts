const deepest = 32

/** Names that reach into what every object inherits. */
export const inheritedNames: ReadonlySet<string> = new Set([
  '__proto__',
  'constructor',
  'prototype',
])

/**
 * Whether JSON means the same to everyone who reads it: it nests no deeper than 32 levels, so that nothing which walks it runs out of stack, no
 * member is named after what objects inherit, and none is there twice. `text` is what the value was parsed from.
 */
export const isPlain = (value: unknown, text: string): boolean =>
  keptMembers(value, 0) === writtenMembers(text)

// The members of all objects in a value; NaN when it is too deep or one has a forbidden name.
function keptMembers(value: unknown, depth: number): number {
  if (typeof value !== 'object' || value === null) return 0
  if (depth === deepest) return Number.NaN
  let members = 0
  if (Array.isArray(value)) for (const inner of value) members += keptMembers(inner, depth + 1)
  else
    for (const [name, inner] of Object.entries(value))
      members += inheritedNames.has(name) ? Number.NaN : 1 + keptMembers(inner, depth + 1)
  return members
}

const quote = '"'.charCodeAt(0)
const colon = ':'.charCodeAt(0)
const backslash = '\\'.charCodeAt(0)

// Outside of its strings, JSON has a colon for each member.
function writtenMembers(text: string): number {
  let members = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at)
    if (character === colon) members += 1
    else if (character === quote) at = endOfString(text, at)
  }
  return members
}

function endOfString(text: string, start: number): number {
  let end = start
  do end = text.indexOf('"', end + 1)
  while (isEscaped(text, end))
  return end
}

function isEscaped(text: string, place: number): boolean {
  let before = place - 1
  while (text.charCodeAt(before) === backslash) before -= 1
  return (place - before) % 2 === 0
}
