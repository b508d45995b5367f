import type { Data } from '#web/data/api/contracts.ts'

type Moved = Data<'projects/{id}/documents/moved_citations'>[number]
type Kind = NonNullable<Moved['Differences']>['kinds'][number]

const kindNames: Readonly<Record<Exclude<Kind, 'other'>, string>> = {
  number: 'a number',
  date: 'a date',
  negation: 'a “not”',
  obligation: 'an obligation',
  name: 'a name',
}

const list = new Intl.ListFormat('en')

/** Names the kinds of words that differ, such as "A number and an obligation differ." */
export function differenceText(kinds: readonly Kind[]): string {
  const names = kinds.flatMap((kind) => (kind === 'other' ? [] : kindNames[kind]))
  const words = list.format(names)
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} ${names.length === 1 ? 'differs' : 'differ'}.`
}
