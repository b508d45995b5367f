import { documentName, theDocument } from './formatters.ts'
import { changesOf, type Description, type Entry } from './history-change.ts'

/** The words for setting and for clearing each flag of a document; `X` stands for the document. */
const flagWords: Readonly<Record<string, readonly [on: string, off: string]>> = {
  is_document_visible_for_project: [
    'showed X to clients throughout the project',
    'stopped showing X to clients throughout the project',
  ],
  is_document_visible_for_standard: [
    'showed X to clients at the standard',
    'stopped showing X to clients at the standard',
  ],
  is_uploaded_to_urac: ['marked X as uploaded to URAC', 'withdrew that X was uploaded to URAC'],
}

const fieldWords: Readonly<Record<string, string>> = {
  title: 'changed the title of X',
  description: 'changed the description of X',
  standard_id: 'moved X',
}

const ids: ReadonlySet<string> = new Set(['project_id', 'document_id'])

/** Describes a changed document: one change as a sentence, several as a list. */
export function describeDocumentChange(entry: Entry): Description {
  const { parameters } = entry
  const given = Object.keys(parameters).filter((parameter) => !ids.has(parameter))
  const changes = changesOf(entry)
  const [parameter = ''] = given
  const flag = flagWords[parameter]
  const told = (words: string) => words.replace('X', () => theDocument(entry))
  if (given.length !== 1 || (changes.length !== 1 && !entry.many))
    return { words: told('changed X'), changes }
  if (flag) return { words: told(flag[parameters[parameter] === true ? 0 : 1]) }
  return {
    words: told(fieldWords[parameter] ?? 'changed X'),
    changes: changes.map((change) => ({ ...change, what: '' })),
  }
}

/** "version 3 of ", or an empty string when the reader does not see the version. */
export const versionOf = ({ parameters, many }: Entry): string =>
  typeof parameters['version'] === 'number' && !many ? `version ${parameters['version']} of ` : ''

/** Returns the name of the entry's document; a document without a name has been deleted. */
export const documentOf = (entry: Entry): string =>
  entry.many ? theDocument(entry) : (documentName(entry) ?? 'a deleted document')
