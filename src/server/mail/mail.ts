/** A mail to one person, in plain words: the sender makes both of its forms (text and HTML) from these, nothing in it is a template. */
export type Mail = {
  readonly to: string
  readonly subject: string
  /** Paragraphs of text. */
  readonly paragraphs: readonly string[]
  /** What the reader can do: a verb and the address it leads to. */
  readonly action?: { readonly label: string; readonly href: string }
}

/** Lays a mail into the outbox; it is sent by the jobs, with retries, and a failure to send is nobody's error. */
export type PostMail = (mail: Mail) => Promise<void>
