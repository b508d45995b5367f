/** Somebody who can be mentioned. */
export type Mentionable = { readonly Id: string; readonly FullName: string }

/** A mention in a text: from the @ to the end of the name. */
export type MentionRange = { readonly start: number; readonly end: number; readonly name: string }

// A name may have several words: one space is part of what is typed.
const typedName = /(?:^|[\s([{“"'])@([\p{L}\p{M}\p{N}'’.-]*(?: [\p{L}\p{M}\p{N}'’.-]*)?)$/u
const isInWord = /[\p{L}\p{M}\p{N}]/u

/** The name that is being typed at the caret: where its @ is, and what follows that; null when none is. */
export function mentionBeingTyped(
  text: string,
  caret: number,
): { readonly start: number; readonly typed: string } | null {
  const typed = typedName.exec(text.slice(0, caret))?.[1]
  return typed === undefined ? null : { start: caret - typed.length - 1, typed }
}

/** The names that a text mentions, in order: each after an @, the longest where one begins another, and none within a word. */
export function mentionRanges(text: string, names: readonly string[]): MentionRange[] {
  const byLength = [...new Set(names)].filter(Boolean).toSorted((a, b) => b.length - a.length)
  const ranges: MentionRange[] = []
  for (let start = text.indexOf('@'); start !== -1; start = text.indexOf('@', start + 1)) {
    const from = start
    if (isInWord.test(text.slice(0, from).at(-1) ?? '')) continue
    const name = byLength.find(
      (one) => text.startsWith(one, from + 1) && !isInWord.test(text.charAt(from + 1 + one.length)),
    )
    if (name !== undefined) ranges.push({ start, end: start + 1 + name.length, name })
  }
  return ranges
}

/** The ids of the people whom a text mentions; of several with one name those that were picked, or all when none of them was. */
export function mentionedIn(
  text: string,
  people: readonly Mentionable[],
  picked: ReadonlySet<string>,
): string[] {
  const ranges = mentionRanges(
    text,
    people.map(({ FullName }) => FullName),
  )
  return [...new Set(ranges.map(({ name }) => name))].flatMap((name) => {
    const ids = people.filter(({ FullName }) => FullName === name).map(({ Id }) => Id)
    const chosen = ids.filter((id) => picked.has(id))
    return chosen.length > 0 ? chosen : ids
  })
}
