/** The host of a link in a mail: the site of the environment, or always the staging site (rules/deep-links.ts). */
export type LinkHost = 'own' | 'staging'

/** A mail to one person as plain text: the sender renders text and HTML from it, and nothing in it is a template. */
export type Mail = {
  readonly to: string
  readonly subject: string
  /** The address that replies go to; without it, replies reach no one. */
  readonly replyTo?: string
  readonly paragraphs: readonly string[]
  /** What the reader can do: a label and the address it opens. */
  readonly action?: { readonly label: string; readonly href: string }
  /** Pages of the app, one per line: the words before the link, then the link, whose host comes from the configuration. */
  readonly links?: readonly {
    readonly before: string
    readonly label: string
    readonly host: LinkHost
    readonly path: string
  }[]
  /** The path of the unsubscribe page; a mail with one has the headers of RFC 8058. */
  readonly unsubscribe?: string
}
