import { splitFileName, utf8Length } from './file-name.ts'

/** A document that needs a name in an archive. */
export type NamedDocument = {
  readonly Title: string
  /** The name of its file, from which the archive takes the extension. */
  readonly FileName: string
}

// Characters that Windows rejects in a name or that disguise it: control characters, line separators, and
// direction marks.
const unfit = /[<>:"/\\|?*\p{Cc}\u061C\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/gu
const reserved = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)\s*(?:\.|$)/iu
const longestBase = 100
const longestExtension = 12

// File systems limit a name to 255 bytes, Windows a whole path to 260 characters.
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

/** Makes a name that every file system accepts, of at most `most` UTF-16 units; it is never a path or a Windows device name. */
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

/** Returns the file names of a folder's documents, in order: `01 Title.pdf`. The numbers keep them unique. */
export function namesInFolder(documents: readonly NamedDocument[]): string[] {
  const digits = Math.max(2, String(documents.length).length)
  return documents.map(({ Title, FileName }, index) => {
    const extension = extensionOf(FileName)
    const isNamed = extension !== '' && Title.toLowerCase().endsWith(extension.toLowerCase())
    const base = isNamed ? Title.slice(0, -extension.length) : Title
    return `${String(index + 1).padStart(digits, '0')} ${safeName(base)}${extension}`
  })
}

/** Returns the names of an archive's folders, in order; they are unique regardless of letter case, and none is in `taken`. */
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
