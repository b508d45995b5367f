import { theStandard, type Formatter } from './formatters.ts'
import { onlyChangeOf, textOf, type Entry } from './history-change.ts'

const commentNames: Readonly<Record<string, string>> = {
  ClientComment: 'the client comment',
  ConsultantComment: 'the consultant comment',
  TheGood: 'The Good',
  TheBad: 'The Bad',
}

/** Returns the name of the comment to which the entry's thread belongs. */
function commentOf(entry: Entry): string {
  const { elementName, prior, parameters, inPhase } = entry
  const comment = textOf(parameters['comment']) ?? textOf(prior['Comment'])
  if (elementName !== null) return `the comment on ${elementName}${inPhase}`
  const name = (comment === null ? undefined : commentNames[comment]) ?? 'a comment'
  return `${name} on ${theStandard(entry)}${inPhase}`
}

/** Describes a reply. */
export const describeReply: Formatter = (entry) => ({
  words: `replied to ${commentOf(entry)}`,
  text: textOf(entry.parameters['text']),
})

/** Describes a changed reply. */
export const describeEditedReply: Formatter = (entry) => ({
  words: `changed a reply to ${commentOf(entry)}`,
  changes: onlyChangeOf(entry),
})

/** Describes a deleted reply. */
export const describeDeletedReply: Formatter = (entry) => ({
  words: `deleted a reply to ${commentOf(entry)}`,
  text: textOf(entry.prior['Text']),
})

/** Describes resolving or reopening a thread. */
export const describeResolved: Formatter = (entry) => ({
  words: `${entry.parameters['is_resolved'] === false ? 'reopened' : 'resolved'} the thread under ${commentOf(entry)}`,
})
