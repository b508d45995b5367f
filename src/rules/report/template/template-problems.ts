import type { Placeholders } from './placeholders.ts'

/** A placeholder of a template in reading order: as it is written, and what it is. */
export type TemplateTag = {
  readonly written: string
  readonly name: string
  /** A text, the begin of a part that is repeated or left out, or a tag that would be filled in as it is. */
  readonly kind: 'text' | 'section' | 'raw'
  /** What stands within a section. */
  readonly within: readonly TemplateTag[]
}

/** What is wrong with a tag, as a sentence. */
export type TagProblem = {
  readonly tag: TemplateTag
  readonly written: string
  readonly message: string
}

type Known = Placeholders[string]

/** The placeholders that can be named at a place: those of the innermost list, then those around it. */
type Scopes = readonly Placeholders[]

const find = (scopes: Scopes, name: string): Known | undefined =>
  scopes.map((scope) => (Object.hasOwn(scope, name) ? scope[name] : undefined)).find(Boolean)

/** The lists in which a name can be used, by their names. */
function listsWith(all: Placeholders, name: string): string[] {
  return Object.entries(all).flatMap(([list, { each }]) =>
    each === undefined
      ? []
      : [...(Object.hasOwn(each, name) ? [list] : []), ...listsWith(each, name)],
  )
}

function messageOf(tag: TemplateTag, known: Known | undefined, all: Placeholders): string | null {
  const { written, name, kind } = tag
  if (kind === 'raw') return `${written} is not allowed: texts are filled in as texts.`
  if (known === undefined) {
    const lists = listsWith(all, name)
    return lists.length === 0
      ? `${written} is unknown.`
      : `${written} is known only within ${lists.map((list) => `{#${list}}`).join(' or ')}.`
  }
  if (kind === 'text' && known.kind === 'list')
    return `${written} is a list: write {#${name}} before and {/${name}} behind what is repeated.`
  if (kind === 'text' && known.kind === 'condition')
    return `${written} is a condition: write {#${name}} before and {/${name}} behind what depends on it.`
  return null
}

/** What is wrong with the placeholders of a template, in reading order: unknown ones, and those that are used as what they are not. */
export function tagProblems(
  tags: readonly TemplateTag[],
  all: Placeholders,
  scopes: Scopes = [all],
): TagProblem[] {
  return tags.flatMap((tag) => {
    const known = find(scopes, tag.name)
    const message = messageOf(tag, known, all)
    const within =
      known?.each !== undefined && tag.kind === 'section' && !tag.written.startsWith('{^')
        ? [known.each, ...scopes]
        : scopes
    return [
      ...(message === null ? [] : [{ tag, written: tag.written, message }]),
      // Of an unknown section nothing is known of what stands within.
      ...(known === undefined ? [] : tagProblems(tag.within, all, within)),
    ]
  })
}
