/** Returns the address of a link that is allowed in someone else's file: a website or a mail address; null for any other. */
export function safeLink(href: string): string | null {
  const url = URL.parse(href)
  return url !== null && ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : null
}
