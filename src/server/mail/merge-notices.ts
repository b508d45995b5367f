import type { Mail } from '#operations/core/mails/mail.ts'

const maxParagraphs = 100
const more = 'There were more of these.'

/**
 * Merges two mails with the same subject and recipient: of mails with a link it keeps the later one, whose link is still valid; otherwise
 * it joins their paragraphs, each once.
 */
export function mergeNotices(earlier: Mail, later: Mail): Mail {
  if (later.action !== undefined) return later
  const begun = earlier.paragraphs.slice(0, -1)
  const known = new Set(begun)
  const added = later.paragraphs.filter((paragraph) => !known.has(paragraph))
  const paragraphs = [...begun, ...added]
  const last = paragraphs.at(-1) ?? ''
  return {
    ...later,
    paragraphs:
      paragraphs.length <= maxParagraphs
        ? paragraphs
        : [...paragraphs.slice(0, maxParagraphs - 2), more, last],
  }
}
