/** A document that an answer refers to, with the cited places. */
export type LetterDocument = { readonly title: string; readonly places: readonly string[] }

/** A request and its answer, as the letter states them. */
export type LetterRequest = {
  readonly id: number
  readonly standard: string
  readonly elements: readonly string[]
  /** The day on which it was received, formatted for people. */
  readonly received: string
  readonly question: string
  readonly answer: string
  readonly documents: readonly LetterDocument[]
}

/** The values of a template's placeholders. */
export type LetterFacts = {
  readonly project: string
  readonly organization: string
  readonly date: string
  readonly requests: readonly LetterRequest[]
}

/** A part of a letter: a paragraph, which keeps its line breaks, or a request. */
export type LetterPart =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'request'; readonly number: number; readonly request: LetterRequest }

/** A placeholder that is not known, and its line, counted from 1. */
export type UnknownPlaceholder = { readonly name: string; readonly line: number }

/** The placeholders that a template may contain. */
export const letterPlaceholders = ['project', 'organization', 'date', 'requests'] as const

type Placeholder = (typeof letterPlaceholders)[number]

/** The template used by projects that have none of their own. */
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

/** Returns the unknown placeholders of a template, in order. */
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
 * Returns the parts of a letter made from a template. {requests} may appear anywhere, and more than once; unknown placeholders stay as
 * typed. Braces in values are not read as placeholders.
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
