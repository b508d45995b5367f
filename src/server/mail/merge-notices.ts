import type { Mail } from '../../operations/kit/mail.ts'

const mostParagraphs = 100
const more = 'There were more of these.'

/**
 * One mail in place of two with the same subject to the same person: of mails with a link the later one, which is the one whose link
 * still counts; of others all that both tell, each sentence once.
 */
export function mergeNotices(earlier: Mail, later: Mail): Mail {
  if (later.action !== undefined) return later
  const begun = earlier.paragraphs.slice(0, -1)
  const told = new Set(begun)
  const added = later.paragraphs.filter((paragraph) => !told.has(paragraph))
  const paragraphs = [...begun, ...added]
  const last = paragraphs.at(-1) ?? ''
  return {
    ...later,
    paragraphs:
      paragraphs.length <= mostParagraphs
        ? paragraphs
        : [...paragraphs.slice(0, mostParagraphs - 2), more, last],
  }
}
