/** A person who can be mentioned. */
export type Mentionable = { readonly Id: string; readonly FullName: string }

/** A mention in a text: from the @ to the end of the name. */
export type MentionRange = { readonly start: number; readonly end: number; readonly name: string }

// A name may have several words, so one space counts as part of the typed name.
const typedName = /(?:^|[\s([{“"'])@([\p{L}\p{M}\p{N}'’.-]*(?: [\p{L}\p{M}\p{N}'’.-]*)?)$/u
const isInWord = /[\p{L}\p{M}\p{N}]/u

/** Returns the name being typed at the caret: the offset of its @ and the text after it; null when none is being typed. */
export function mentionBeingTyped(
  text: string,
  caret: number,
): { readonly start: number; readonly typed: string } | null {
  const typed = typedName.exec(text.slice(0, caret))?.[1]
  return typed === undefined ? null : { start: caret - typed.length - 1, typed }
}

/** Returns the mentions in a text, in order: names after an @ that is not inside a word; when one name is a prefix of another, the longer one. */
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

/** Returns the ids of the people mentioned in a text; of several people with the same name, those who were picked, or all when none was. */
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
