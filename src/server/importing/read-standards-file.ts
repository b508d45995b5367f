import { readFile, stat } from 'node:fs/promises'
import { longestStandardsFile } from '../../operations/module/contract.ts'
import { fileSizeText } from '../../rules/file-size.ts'
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

/** Reads the text of a file as the reader of standards sets takes it: what is no UTF-8 stands in it as U+FFFD. Throws an ImportError. */
export async function readStandardsFile(path: string): Promise<{ text: string; bytes: number }> {
  try {
    const found = await stat(path)
    if (found.isDirectory()) throw refused(path, 'it is a folder, not a file')
    if (found.size > longestStandardsFile) throw tooLarge(path, found.size)
    const bytes = await readFile(path)
    // A pipe does not tell its size beforehand.
    if (bytes.length > longestStandardsFile) throw tooLarge(path, bytes.length)
    return {
      text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes),
      bytes: bytes.length,
    }
  } catch (error) {
    if (error instanceof ImportError) throw error
    const { code = '', message } = error as NodeJS.ErrnoException
    throw refused(path, reasons[code] ?? message)
  }
}

const refused = (path: string, why: string) => new ImportError(`${path} cannot be read: ${why}.`)

const tooLarge = (path: string, bytes: number) =>
  refused(
    path,
    `it has ${fileSizeText(bytes)}, and at most ${longestStandardsFile / megabyte} MB are taken`,
  )
