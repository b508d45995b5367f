import { counted } from '../../text/counted.ts'
import { changesOf, onlyChangeOf, textOf, type Entry, type Description } from './history-change.ts'
import { columnTitle, valueLabel } from './value-labels.ts'

/** Describes a write of the history. */
export type Formatter = (entry: Entry) => Description

/** Returns words with a name in quotes, if there is one. */
export const quoted = (words: string, said: unknown): string => {
  const text = textOf(said)
  return text === null ? words : `${words} “${text}”`
}

/** Returns names as a list within a sentence: 'A, B and C'. */
export const listedNames = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** Returns the name of the entry's element. */
export const elementOf = ({ elementName, prior, parameters, many }: Entry): string =>
  many
    ? counted(many, 'element')
    : (elementName ?? textOf(prior['Name']) ?? textOf(parameters['Name']) ?? 'an element')

/** Returns the name of the entry's standard. */
export const theStandard = ({ standard, standardId, many }: Entry): string =>
  many ? counted(many, 'standard') : standardId === null ? 'a standard' : standard(standardId)

export const documentName = ({ documentName: name, prior, parameters }: Entry): string | null =>
  textOf(prior['Title']) ?? name ?? textOf(prior['RealName']) ?? textOf(parameters['title'])

/** Returns 'the document' and the name of the entry's document. */
export const theDocument = (entry: Entry): string => {
  if (entry.many) return counted(entry.many, 'document')
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
  (entry) => ({ words: words(entry), changes: changesOf(entry) })

/** Describes a write of one text by what it did to `what`: 'wrote', 'changed' or 'deleted'. */
export const ofText =
  (what: (entry: Entry) => string): Formatter =>
  (entry) => {
    const changes = onlyChangeOf(entry)
    const [change] = changes
    const verb =
      change?.from === null ? 'wrote' : change?.to === null ? 'deleted' : ('changed' as const)
    return { words: `${verb} ${what(entry)}`, changes }
  }

/** Describes a write by fixed words only. */
export const wordsOnly =
  (words: (entry: Entry) => string): Formatter =>
  (entry) => ({ words: words(entry) })

/** Describes the score of an element; that of several elements by its new value only. */
export const describeScore: Formatter = (entry) => {
  const { parameters, many, inPhase } = entry
  const words = `set the score of ${elementOf(entry)}${inPhase}`
  if (!many) return { words, changes: onlyChangeOf(entry) }
  return { words, changes: [{ what: '', to: valueLabel('MockScore', parameters['mock_score']) }] }
}

/** Returns the names of the texts that the entry's parameters contain. */
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

/** Describes which staff texts became visible to the client and which were hidden. */
export function describeVisibility(entry: Entry): Description {
  const { parameters, inPhase } = entry
  const turned = (isVisible: boolean) =>
    Object.entries(switches).flatMap(([parameter, name]) =>
      parameters[parameter] === isVisible ? [name] : [],
    )
  const [shown, hidden] = [turned(true), turned(false)]
  const place = ` on ${theStandard(entry)}${inPhase}`
  const parts = [
    ...(shown.length > 0 ? [`showed ${listedNames(shown)} to the client`] : []),
    ...(hidden.length > 0 ? [`hid ${listedNames(hidden)} from the client`] : []),
  ]
  return { words: `${listedNames(parts) || 'changed what the client sees'}${place}` }
}

/** Describes a change of The Good, The Bad or both. */
export const describeGapAnalysis: Formatter = (entry) => {
  const names = inParameters(entry, gapTexts)
  const what = `${listedNames(names) || 'The Good or The Bad'} of ${theStandard(entry)}`
  if (names.length === 1) return ofText(() => what)(entry)
  return { words: `changed ${what}`, changes: changesOf(entry) }
}

/** Describes whether an element was marked ready or returned. */
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

/** Describes changed settings of a project: a single switch as a sentence, other settings by their values. */
export function describeSettings({ parameters, prior }: Entry): Description {
  const given = Object.entries((parameters['changes'] ?? {}) as Readonly<Record<string, unknown>>)
  const [only] = given
  if (given.length === 1 && only !== undefined && typeof only[1] === 'boolean')
    return { words: `turned ${only[1] ? 'on' : 'off'} the setting “${columnTitle(only[0])}”` }
  return {
    words: 'changed the settings of the project',
    changes: given.map(([key, value]) => ({
      what: columnTitle(key),
      from: valueLabel(key, prior[key]),
      to: valueLabel(key, value),
    })),
  }
}

/** Describes a changed project: its name, its status or both. */
export const describeProject: Formatter = (entry) => {
  const changes = changesOf(entry)
  const [only] = changes
  if (changes.length !== 1 || only === undefined) return { words: 'changed the project', changes }
  const words = only.what === 'Name' ? 'renamed the project' : 'changed the status of the project'
  return { words, changes: [{ ...only, what: '' }] }
}

/** Describes a change of the name or logo that the reports of a project show. */
export function describeOrganization(entry: Entry): Description {
  const { parameters } = entry
  const logo = parameters['logo_upload_id']
  const logoWords =
    logo === undefined
      ? null
      : logo === null
        ? 'removed the logo from reports'
        : 'set the logo on reports'
  if (!Object.hasOwn(parameters, 'organization_name'))
    return { words: logoWords ?? 'changed the organization on reports' }
  const words = 'changed the name of the organization on reports'
  return {
    words: logoWords === null ? words : `${logoWords} and ${words}`,
    changes: onlyChangeOf(entry),
  }
}
