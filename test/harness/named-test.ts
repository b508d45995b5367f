import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Whether a test file has a test with this title, as spelled in the source. */
export function isTest(file: string, title: string): boolean {
  const path = join(root, file)
  return existsSync(path) && hasTitle(readFileSync(path, 'utf8'), title)
}

/** Whether a source has a string with this title, alone or after a "…: " that prefixes the titles of a file. */
function hasTitle(source: string, title: string): boolean {
  const quotes = ["'", '"', '`']
  const isWhole = (at: number) =>
    quotes.includes(source[at + title.length] ?? '') &&
    (quotes.includes(source[at - 1] ?? '') || source.slice(at - 2, at) === ': ')
  for (let at = source.indexOf(title); at >= 0; at = source.indexOf(title, at + 1))
    if (isWhole(at)) return true
  return false
}
