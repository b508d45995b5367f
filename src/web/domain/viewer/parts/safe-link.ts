/** The address of a link that a file of somebody else may have: another site or a mail address; null for all others. */
export function safeLink(href: string): string | null {
  const url = URL.parse(href)
  return url !== null && ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : null
}
