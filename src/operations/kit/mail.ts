/** Where a link of a mail leads: to the site of the environment, or to the staging site in any (rules/deep-links.ts). */
export type LinkHost = 'own' | 'staging'

/** A mail to one person, in plain words: the sender makes both of its forms (text and HTML) from these, nothing in it is a template. */
export type Mail = {
  readonly to: string
  readonly subject: string
  /** Paragraphs of text. */
  readonly paragraphs: readonly string[]
  /** What the reader can do: a verb and the address it leads to. */
  readonly action?: { readonly label: string; readonly href: string }
  /** Pages of the house, each a line: the words before the link, then the link, whose host comes from the configuration. */
  readonly links?: readonly {
    readonly before: string
    readonly label: string
    readonly host: LinkHost
    readonly path: string
  }[]
}
