import { readFile, stat } from 'node:fs/promises'
import { longestStandardsFile } from '#operations/module/contract.ts'
import { fileSizeText } from '#rules/documents/file-size.ts'
import { ImportError } from './import-error.ts'

const megabyte = 1024 * 1024

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EACCES: 'this user may not read it',
  EPERM: 'this user may not read it',
  EISDIR: 'it is a folder, not a file',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'there is no such file',
}

/** Reads a file as text; bytes that are not UTF-8 become U+FFFD. Throws an ImportError. */
export async function readStandardsFile(path: string): Promise<{ text: string; bytes: number }> {
  try {
    const found = await stat(path)
    if (found.isDirectory()) throw unreadable(path, 'it is a folder, not a file')
    if (found.size > longestStandardsFile) throw tooLarge(path, found.size)
    const bytes = await readFile(path)
    // The size of a pipe is unknown until it has been read.
    if (bytes.length > longestStandardsFile) throw tooLarge(path, bytes.length)
    return {
      text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes),
      bytes: bytes.length,
    }
  } catch (error) {
    if (error instanceof ImportError) throw error
    const { code = '', message } = error as NodeJS.ErrnoException
    throw unreadable(path, reasons[code] ?? message)
  }
}

const unreadable = (path: string, why: string) => new ImportError(`${path} cannot be read: ${why}.`)

const tooLarge = (path: string, bytes: number) =>
  unreadable(
    path,
    `it has ${fileSizeText(bytes)}, and at most ${longestStandardsFile / megabyte} MB are taken`,
  )
