import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Whether a file of tests holds one with this title, as the source writes it. */
export function isTest(file: string, title: string): boolean {
  const path = join(root, file)
  return existsSync(path) && hasTitle(readFileSync(path, 'utf8'), title)
}

/** Whether a text has a string with this title, alone or behind the "…: " that begins the titles of a file. */
function hasTitle(source: string, title: string): boolean {
  const quotes = ["'", '"', '`']
  const isWhole = (at: number) =>
    quotes.includes(source[at + title.length] ?? '') &&
    (quotes.includes(source[at - 1] ?? '') || source.slice(at - 2, at) === ': ')
  for (let at = source.indexOf(title); at >= 0; at = source.indexOf(title, at + 1))
    if (isWhole(at)) return true
  return false
}
