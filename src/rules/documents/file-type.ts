import { splitFileName } from './file-name.ts'

/** The type of a file, by its extension (specification, section 2). */
export type FileType = 'document' | 'image' | 'spreadsheet' | 'other'

/** The colour of a file type. */
export type FileColour = 'red' | 'blue' | 'gray'

const byExtension = new Map<string, { type: FileType; colour: FileColour }>([
  ['pdf', { type: 'document', colour: 'red' }],
  ['doc', { type: 'document', colour: 'blue' }],
  ['docx', { type: 'document', colour: 'blue' }],
  ['jpg', { type: 'image', colour: 'gray' }],
  ['jpeg', { type: 'image', colour: 'gray' }],
  ['png', { type: 'image', colour: 'gray' }],
  ['xls', { type: 'spreadsheet', colour: 'gray' }],
  ['xlsx', { type: 'spreadsheet', colour: 'gray' }],
])

const known = (name: string) =>
  byExtension.get(splitFileName(name).extension?.toLowerCase() ?? '') ?? {
    type: 'other',
    colour: 'gray',
  }

/** Returns the type of a file by its extension, in any letter case. */
export const fileType = (name: string): FileType => known(name).type

/** Returns the colour of a file by its extension: red for pdf, blue for doc and docx, gray for others. */
export const fileColour = (name: string): FileColour => known(name).colour
