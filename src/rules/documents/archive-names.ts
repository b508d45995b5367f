import { splitFileName, utf8Length } from './file-name.ts'

/** A document for which an archive needs a name. */
export type NamedDocument = {
  readonly Title: string
  /** The name of its file; the archive takes the extension. */
  readonly FileName: string
}

// What Windows refuses in a name, and what shows it otherwise than it is: controls, line ends, and marks of the direction of writing.
const unfit = /[<>:"/\\|?*\p{Cc}\u061C\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/gu
const reserved = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)\s*(?:\.|$)/iu
const longestBase = 100
const longestExtension = 12

// File systems allow a name 255 bytes, Windows a whole path of 260 characters.
const longestBytes = 180

function cut(text: string, most: number): string {
  let end = ''
  let bytes = 0
  for (const character of text) {
    bytes += utf8Length(character)
    if (end.length + character.length > most || bytes > longestBytes) break
    end += character
  }
  return end
}

/** A name that every file system takes, of at most `most` UTF-16 units; it is no path, and no device of Windows. */
export function safeName(text: string, most = longestBase): string {
  const words = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(unfit, '_')
    .replaceAll(/\s+/gu, ' ')
    .replace(/^[ .]+/u, '')
  const name = cut(words, most).replace(/[ .]+$/u, '')
  if (name === '') return '_'
  return reserved.test(name) ? `_${name}` : name
}

const extensionOf = (fileName: string): string => {
  const extension = splitFileName(fileName).extension ?? ''
  const isPlain = /^[\p{L}\p{N}]+$/u.test(extension) && extension.length <= longestExtension
  return isPlain ? `.${extension.normalize('NFC')}` : ''
}

/** The names of the documents of a folder in their order: `01 Title.pdf`. The numbers keep them apart. */
export function namesInFolder(documents: readonly NamedDocument[]): string[] {
  const digits = Math.max(2, String(documents.length).length)
  return documents.map(({ Title, FileName }, index) => {
    const extension = extensionOf(FileName)
    const isNamed = extension !== '' && Title.toLowerCase().endsWith(extension.toLowerCase())
    const base = isNamed ? Title.slice(0, -extension.length) : Title
    return `${String(index + 1).padStart(digits, '0')} ${safeName(base)}${extension}`
  })
}

/** The names of the folders of an archive in their order, each once in any letter case, and none of them one that is `taken`. */
export function folderNames(names: readonly string[], taken: readonly string[]): string[] {
  const used = new Set(taken.map((name) => name.toLowerCase()))
  return names.map((text) => {
    const name = safeName(text, 60)
    let unique = name
    for (let number = 2; used.has(unique.toLowerCase()); number += 1) unique = `${name} (${number})`
    used.add(unique.toLowerCase())
    return unique
  })
}
