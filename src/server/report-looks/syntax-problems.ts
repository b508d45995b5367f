import { somewhere, type Place, type TemplateProblem } from './template-places.ts'

/** An error of the library that fills in templates. */
type LibraryError = {
  readonly properties?: {
    readonly id?: string
    /** The tag, without its braces. */
    readonly xtag?: string
    readonly openingtag?: string
    readonly closingtag?: string
    readonly file?: string
    readonly explanation?: string
    readonly errors?: readonly LibraryError[]
  }
}

type Properties = NonNullable<LibraryError['properties']>

/** What is wrong, and how it may be written in the document. */
type Described = { readonly message: string; readonly written: readonly string[] }

const unclosed = (tag: string): Described => ({
  message: `A placeholder has no closing brace: {${tag}`,
  written: [`{${tag}`],
})

const unopened = (tag: string): Described => ({
  message: `A closing brace has no opening one: ${tag}}`,
  written: [`${tag}}`],
})

const raw = (tag: string): Described => {
  const written = `{@${tag.replace(/^@/, '')}}`
  return { message: `${written} is not allowed: texts are filled in as texts.`, written: [written] }
}

/** The description of each error, by its id in the library. */
const descriptions: Readonly<Record<string, (tag: string, error: Properties) => Described>> = {
  unclosed_loop: (tag) => ({
    message: `{#${tag}} is not closed: {/${tag}} is missing.`,
    written: [`{#${tag}}`, `{^${tag}}`],
  }),
  unopened_loop: (tag) => ({
    message: `{/${tag}} closes nothing: {#${tag}} is missing before it.`,
    written: [`{/${tag}}`],
  }),
  closing_tag_does_not_match_opening_tag: (_, { openingtag = '', closingtag = '' }) => ({
    message: `{#${openingtag}} is closed by {/${closingtag}}.`,
    written: [`{/${closingtag}}`],
  }),
  unclosed_tag: unclosed,
  duplicate_open_tag: unclosed,
  unopened_tag: unopened,
  duplicate_close_tag: unopened,
  raw_xml_tag_should_be_only_text_in_paragraph: raw,
  raw_tag_outerxml_invalid: raw,
}

/** The problems of tags that do not match; `placeIn` returns the places in a part of the document. */
export function syntaxProblems(
  error: unknown,
  placeIn: (part: string) => Place,
): TemplateProblem[] {
  const { properties = {} } = error as LibraryError
  const errors = properties.errors ?? [error as LibraryError]
  return errors.map(({ properties: one = {} }) => {
    const { id = '', xtag = '', file = 'word/document.xml', explanation } = one
    const tag = xtag.trim().replace(/^[#/^]/, '')
    const describe = Object.hasOwn(descriptions, id) ? descriptions[id] : undefined
    const { message, written } = describe?.(tag, one) ?? {
      message: explanation ?? 'It cannot be filled in.',
      written: [],
    }
    const place = placeIn(file)
    const found = written.map((text) => place(text, 0)).find((where) => where !== somewhere)
    return { place: found ?? somewhere, message }
  })
}
