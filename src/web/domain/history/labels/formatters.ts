import type { WriteName } from '#operations/contracts.ts'
import { changesOf, onlyChangeOf, textOf, type Entry, type Description } from './history-change.ts'
import { assignmentChanges } from './list-changes.ts'

/** Describes a write of the history. */
export type Formatter = (entry: Entry, name: WriteName) => Description

/** Returns words with a name in quotes, if there is one. */
export const quoted = (words: string, said: unknown): string => {
  const text = textOf(said)
  return text === null ? words : `${words} “${text}”`
}

/** Returns the name of the entry's element. */
export const elementOf = ({ elementName, prior, parameters }: Entry): string =>
  elementName ?? textOf(prior['Name']) ?? textOf(parameters['Name']) ?? 'an element'

const documentName = ({ documentName: name, prior }: Entry): string | null =>
  textOf(prior['Title']) ?? name ?? textOf(prior['RealName'])

/** Returns the name of the entry's document; a document without one was deleted. */
export const documentOf = (entry: Entry): string => documentName(entry) ?? 'a deleted document'

/** Returns the name of the entry's document after 'the document'. */
export const theDocument = (entry: Entry): string => {
  const name = documentName(entry)
  return name === null ? 'a deleted document' : `the document ${name}`
}

/** Returns the name of the entry's person. */
export const personIn = ({ person, prior }: Entry, id: unknown): string =>
  textOf(prior['FullName']) ?? (id ? person(id) : 'someone')

/** Returns the name of the entry's module. */
export const moduleIn = ({ module, parameters }: Entry): string =>
  parameters['module_id'] ? module(parameters['module_id']) : 'a module'

/** Describes a write by fixed words and each changed value. */
export const withChanges =
  (words: (entry: Entry) => string): Formatter =>
  (entry, name) => ({ words: words(entry), changes: changesOf(name, entry) })

/** Describes a write by fixed words that name the changed thing, and its values. */
export const withOnlyChange =
  (words: (entry: Entry) => string): Formatter =>
  (entry, name) => ({ words: words(entry), changes: onlyChangeOf(name, entry) })

/** Describes a write by fixed words alone. */
export const wordsOnly =
  (words: (entry: Entry) => string): Formatter =>
  (entry) => ({ words: words(entry) })

const listed = (names: readonly string[]): string => names.join(' and ')

/** Returns the names of those texts of a pair that the entry's parameters contain. */
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

/** Describes which staff text became visible to the client, and which hidden. */
export function describeVisibility({ parameters, inPhase }: Entry): Description {
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

/** Describes which of The Good and The Bad was written. */
export const describeGapAnalysis: Formatter = (entry, name) => {
  const names = inParameters(entry, gapTexts)
  const changes = names.length === 1 ? onlyChangeOf(name, entry) : changesOf(name, entry)
  return { words: `edited ${listed(names) || 'The Good or The Bad'}`, changes }
}

/** Describes whether an element was marked ready or sent back. */
export function describeReadiness(entry: Entry): Description {
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

/** Describes whose part of a task was completed or reopened. */
export function describeCompletion({ parameters, person }: Entry): Description {
  const part = (parameters['assignee'] ?? {}) as Readonly<Record<string, unknown>>
  if (!part['user_id']) return { words: 'changed who has completed a task' }
  const state = part['is_completed'] === true ? 'done' : 'open'
  return { words: `marked a task of ${person(part['user_id'])} as ${state}` }
}

/** Describes assigned consultants. */
export const describeAssignments: Formatter = (entry) => ({
  words: 'assigned consultants',
  changes: assignmentChanges(entry),
})
