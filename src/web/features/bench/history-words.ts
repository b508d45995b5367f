import { changeOf, wordsOf, type Change, type Entry, type Told } from './history-change.ts'
import { parameterOf } from './review-parameters.ts'
import { columnWords, statusWords } from './standing-words.ts'

type Teller = (entry: Entry) => Told

const statusOf = (value: unknown): string | null =>
  statusWords[value as keyof typeof statusWords] ?? wordsOf(value)

const scoreOf = (value: unknown): string | null => (value === null ? 'not scored' : wordsOf(value))

const text =
  (words: (entry: Entry) => string, column: string, parameter: string): Teller =>
  (entry) => ({ words: words(entry), changes: changeOf(entry, column, parameter) })

const standingChanges = (entry: Entry): Change[] =>
  (Object.keys(columnWords) as (keyof typeof columnWords)[]).flatMap((column) =>
    changeOf(entry, column, parameterOf[column], columnWords[column], statusOf),
  )

function assignmentChanges({ parameters, personName }: Entry): Change[] {
  const list = parameters['assignmentChanges']
  return (Array.isArray(list) ? (list as Record<string, unknown>[]) : []).map((change) => ({
    what: String(change['role']),
    from: change['from_consultant_id'] ? personName(change['from_consultant_id']) : 'nobody',
    to: change['to_consultant_id'] ? personName(change['to_consultant_id']) : 'nobody',
  }))
}

function completion({ parameters, personName }: Entry): Told {
  const part = (parameters['assignee'] ?? {}) as Record<string, unknown>
  if (!part['user_id']) return { words: 'changed who has completed a task', changes: [] }
  const state = part['is_completed'] === true ? 'done' : 'open again'
  return {
    words: `marked the part of ${personName(part['user_id'])} in a task as ${state}`,
    changes: [],
  }
}

const told = (words: string): Told => ({ words, changes: [] })
const withText = (words: string, said: unknown): string => {
  const quoted = wordsOf(said)
  return quoted === null ? words : `${words}: “${quoted}”`
}

const tellers: Readonly<Record<string, Teller>> = {
  'Element:UpdateMockScore': (entry) => ({
    words: `scored ${entry.elementName(entry.parameters['element_id'])}${entry.inPhase}`,
    changes: changeOf(entry, 'MockScore', 'mock_score', '', scoreOf),
  }),
  'Element:UpdateConsultantComment': text(
    (entry) =>
      `wrote the comment on ${entry.elementName(entry.parameters['element_id'])}${entry.inPhase}`,
    'ConsultantComment',
    'consultant_comment',
  ),
  'Element:UpdateClientReady': (entry) => {
    const name = entry.elementName(entry.parameters['element_id'])
    const ready = entry.parameters['is_client_ready']
    const words =
      ready === undefined
        ? `changed whether ${name} is ready`
        : ready
          ? `marked ${name} as ready`
          : `sent ${name} back`
    return { words: `${words}${entry.inPhase}`, changes: [] }
  },
  'Standard:UpdateStatus': (entry) => ({
    words: `moved the standard${entry.inPhase}`,
    changes: standingChanges(entry),
  }),
  'Standard:UpdateClientComment': text(
    ({ inPhase }) => `wrote the client comment${inPhase}`,
    'ClientComment',
    'client_comment',
  ),
  'Standard:UpdateConsultantComment': text(
    ({ inPhase }) => `wrote the consultant comment${inPhase}`,
    'ConsultantComment',
    'consultant_comment',
  ),
  'Standard:UpdateConsultantCommentReady': (entry) => ({
    words: `changed who sees the consultant comment${entry.inPhase}`,
    changes: changeOf(
      entry,
      'IsConsultantCommentVisible',
      'is_consultant_comment_visible',
      'Visible to client',
    ),
  }),
  'Standard:UpdateGapAnalysisComment': ({ inPhase }) => ({
    words: `wrote The Good or The Bad${inPhase}`,
    changes: [],
  }),
  'Standard:UpdateGapAnalysisCommentReady': ({ inPhase }) => ({
    words: `changed who sees The Good and The Bad${inPhase}`,
    changes: [],
  }),
  'Standard:UpdateConsultantAssignments': (entry) => ({
    words: 'assigned consultants',
    changes: assignmentChanges(entry),
  }),
  'Task:Create': ({ parameters }) => told(withText('added a task', parameters['text'])),
  'Task:Edit': text(() => 'changed a task', 'Text', 'text'),
  'Task:Delete': ({ prior }) => told(withText('deleted a task', prior['Text'])),
  'Task:UpdateCompletion': completion,
}

/** A write of the history in words; one that has none of its own is named as the calls name it. */
export function historyWords(name: string, entry: Entry): Told {
  const teller = Object.hasOwn(tellers, name) ? tellers[name] : undefined
  return teller?.(entry) ?? { words: `carried out ${name}`, changes: [] }
}

const hidden: Readonly<Record<string, string>> = {
  'Element:UpdateMockScore': 'MockScore',
  'Element:UpdateConsultantComment': 'ConsultantComment',
  'Standard:UpdateConsultantComment': 'ConsultantComment',
  'Standard:UpdateConsultantCommentReady': 'ConsultantComment',
  'Standard:UpdateGapAnalysisComment': 'TheGood',
  'Standard:UpdateGapAnalysisCommentReady': 'TheGood',
}

/** Whether an entry may be told to a client: not when what it is about is hidden, for its mere existence would betray it. */
export const isToldToClient = (name: string, prior: Readonly<Record<string, unknown>>): boolean => {
  const column = Object.hasOwn(hidden, name) ? hidden[name] : undefined
  return column === undefined || Object.hasOwn(prior, column)
}
