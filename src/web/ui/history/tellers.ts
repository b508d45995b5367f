import type { WriteName } from '../../../rules/write-names.ts'
import { changesOf, onlyChangeOf, textOf, type Entry, type Told } from './history-change.ts'
import { assignmentChanges } from './listed-changes.ts'

/** Tells a write of the history. */
export type Teller = (entry: Entry, name: WriteName) => Told

/** Words and, where there is one, a name in quotes. */
export const quoted = (words: string, said: unknown): string => {
  const text = textOf(said)
  return text === null ? words : `${words} “${text}”`
}

/** The element that an entry is about, by name. */
export const elementOf = ({ elementName, prior, parameters }: Entry): string =>
  elementName ?? textOf(prior['Name']) ?? textOf(parameters['Name']) ?? 'an element'

const documentName = ({ documentName: name, prior }: Entry): string | null =>
  textOf(prior['Title']) ?? name ?? textOf(prior['RealName'])

/** The document that an entry is about, by name; what has none any more was deleted. */
export const documentOf = (entry: Entry): string => documentName(entry) ?? 'a deleted document'

/** The same, with the word before its name. */
export const theDocument = (entry: Entry): string => {
  const name = documentName(entry)
  return name === null ? 'a deleted document' : `the document ${name}`
}

/** The person that an entry is about, by name. */
export const personIn = ({ person, prior }: Entry, id: unknown): string =>
  textOf(prior['FullName']) ?? (id ? person(id) : 'someone')

/** The module that an entry is about, by name. */
export const moduleIn = ({ module, parameters }: Entry): string =>
  parameters['module_id'] ? module(parameters['module_id']) : 'a module'

/** Tells words and each value that was changed. */
export const changed =
  (words: (entry: Entry) => string): Teller =>
  (entry, name) => ({ words: words(entry), changes: changesOf(name, entry) })

/** Tells words that name the one thing that was changed, and its values. */
export const wrote =
  (words: (entry: Entry) => string): Teller =>
  (entry, name) => ({ words: words(entry), changes: onlyChangeOf(name, entry) })

/** Tells words alone. */
export const told =
  (words: (entry: Entry) => string): Teller =>
  (entry) => ({ words: words(entry) })

const listed = (names: readonly string[]): string => names.join(' and ')

/** The names of a pair of texts that an entry's parameters are about. */
const inParameters = ({ parameters }: Entry, names: Readonly<Record<string, string>>): string[] =>
  Object.entries(names).flatMap(([parameter, name]) =>
    Object.hasOwn(parameters, parameter) ? [name] : [],
  )

const gapTexts = { the_good: 'The Good', the_bad: 'The Bad' }
const switches = {
  is_the_good_visible: 'The Good',
  is_the_bad_visible: 'The Bad',
  is_consultant_comment_visible: 'the consultant comment',
}

/** Tells which text of staff the client may see from now on, and which no more. */
export function showing({ parameters, inPhase }: Entry): Told {
  const turned = (isVisible: boolean) =>
    Object.entries(switches).flatMap(([parameter, name]) =>
      parameters[parameter] === isVisible ? [name] : [],
    )
  const [shown, hidden] = [turned(true), turned(false)]
  const parts = [
    ...(shown.length > 0 ? [`showed ${listed(shown)} to the client`] : []),
    ...(hidden.length > 0 ? [`hid ${listed(hidden)} from the client`] : []),
  ]
  return { words: `${listed(parts) || 'changed what the client sees'}${inPhase}` }
}

/** Tells which of The Good and The Bad was written. */
export const gapAnalysisTexts: Teller = (entry, name) => {
  const names = inParameters(entry, gapTexts)
  const changes = names.length === 1 ? onlyChangeOf(name, entry) : changesOf(name, entry)
  return { words: `edited ${listed(names) || 'The Good or The Bad'}`, changes }
}

/** Tells whether an element was called ready or sent back. */
export function readiness(entry: Entry): Told {
  const ready = entry.parameters['is_client_ready']
  const element = elementOf(entry)
  const words =
    ready === undefined
      ? `changed whether ${element} is ready`
      : ready
        ? `marked ${element} as ready`
        : `returned ${element}`
  return { words: `${words}${entry.inPhase}` }
}

/** Tells whose part of a task is done, or open again. */
export function completion({ parameters, person }: Entry): Told {
  const part = (parameters['assignee'] ?? {}) as Readonly<Record<string, unknown>>
  if (!part['user_id']) return { words: 'changed who has completed a task' }
  const state = part['is_completed'] === true ? 'done' : 'open'
  return { words: `marked a task of ${person(part['user_id'])} as ${state}` }
}

/** Tells of consultants that were assigned. */
export const assignments: Teller = (entry) => ({
  words: 'assigned consultants',
  changes: assignmentChanges(entry),
})
