import type { Placeholders } from './placeholders.ts'

/** A placeholder of a template, in reading order: its text as written, its name and its kind. */
export type TemplateTag = {
  readonly written: string
  readonly name: string
  /** A text, the start of a section that is repeated or left out, or a tag whose value would be inserted raw. */
  readonly kind: 'text' | 'section' | 'raw'
  /** The tags inside a section. */
  readonly within: readonly TemplateTag[]
}

/** A tag and what is wrong with it, as a sentence. */
export type TagProblem = {
  readonly tag: TemplateTag
  readonly written: string
  readonly message: string
}

type Known = Placeholders[string]

/** The placeholders available at a point: those of the innermost list, then those around it. */
type Scopes = readonly Placeholders[]

const find = (scopes: Scopes, name: string): Known | undefined =>
  scopes.map((scope) => (Object.hasOwn(scope, name) ? scope[name] : undefined)).find(Boolean)

/** Returns the names of the lists in which a name can be used. */
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

/** Returns what is wrong with the placeholders of a template, in reading order: unknown ones, and those used as the wrong kind. */
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
      // Nothing can be said about the tags inside an unknown section.
      ...(known === undefined ? [] : tagProblems(tag.within, all, within)),
    ]
  })
}
