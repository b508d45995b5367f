/** A document that an answer refers to, with its places. */
export type LetterDocument = { readonly title: string; readonly places: readonly string[] }

/** A request with its answer, as the letter states it. */
export type LetterRequest = {
  readonly id: number
  readonly standard: string
  readonly elements: readonly string[]
  /** The day on which it was received, as people read it. */
  readonly received: string
  readonly question: string
  readonly answer: string
  readonly documents: readonly LetterDocument[]
}

/** What the placeholders of a template stand for. */
export type LetterFacts = {
  readonly project: string
  readonly organization: string
  readonly date: string
  readonly requests: readonly LetterRequest[]
}

/** A part of a letter: a paragraph, whose line breaks stay, or a request. */
export type LetterPart =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'request'; readonly number: number; readonly request: LetterRequest }

/** A placeholder that stands for nothing, and its line, counted from 1. */
export type UnknownPlaceholder = { readonly name: string; readonly line: number }

/** The placeholders of a template. */
export const letterPlaceholders = ['project', 'organization', 'date', 'requests'] as const

type Placeholder = (typeof letterPlaceholders)[number]

/** The template of a project that has none of its own. */
export const usualLetterTemplate = `{date}

{organization}
Response to the request for information
{project}

Thank you for the review of our submission. Our answer to each question follows, with the documents that show it and the place in each.

{requests}

If anything remains open, we will gladly send further information.

Sincerely,
{organization}`

const inBraces = /\{([^{}\n]*)\}/g

const isPlaceholder = (name: string): name is Placeholder =>
  (letterPlaceholders as readonly string[]).includes(name)

/** Returns the placeholders of a template that stand for nothing, in their order. */
export const unknownPlaceholders = (template: string): UnknownPlaceholder[] =>
  template
    .split('\n')
    .flatMap((text, index) =>
      [...text.matchAll(inBraces)].flatMap(([, name = '']) =>
        isPlaceholder(name) ? [] : [{ name, line: index + 1 }],
      ),
    )

const paragraphsOf = (text: string): LetterPart[] =>
  text
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.replaceAll(/^\n+|\s+$/g, ''))
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => ({ kind: 'paragraph', text: paragraph }))

/**
 * Returns the parts of a letter made from a template. {requests} may stand anywhere, and more than once; placeholders that stand for nothing
 * stay as they are typed. Braces in values are not read as placeholders.
 */
export function responseLetter(template: string, facts: LetterFacts): LetterPart[] {
  const { requests, ...values } = facts
  const listed = requests.map((request, index): LetterPart => ({
    kind: 'request',
    number: index + 1,
    request,
  }))
  const filled = (text: string) =>
    text.replaceAll(inBraces, (typed, name: string) =>
      isPlaceholder(name) && name !== 'requests' ? values[name] : typed,
    )
  return template
    .replaceAll('\r\n', '\n')
    .split('{requests}')
    .flatMap((text, index) => [...(index === 0 ? [] : listed), ...paragraphsOf(filled(text))])
}
