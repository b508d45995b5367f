import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Whether a test file has a test with this title, as spelled in the source. */
export const isTest = (file: string, title: string): boolean =>
  endOfTitle(sourceOf(file), title) !== null

/** Whether it has such a test that only `npm run nightly` runs. */
export function isNightlyTest(file: string, title: string): boolean {
  const source = sourceOf(file)
  const end = endOfTitle(source, title)
  return end !== null && /^,\s*(?:nightly,|\{[^}]*\.\.\.nightly \})/.test(source.slice(end))
}

function sourceOf(file: string): string {
  const path = join(root, file)
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

/** Returns where the first string with this title ends, either alone or after a "…: " prefix shared by the titles of a file; null if there is none. */
function endOfTitle(source: string, title: string): number | null {
  const quotes = ["'", '"', '`']
  const isWhole = (at: number) =>
    quotes.includes(source[at + title.length] ?? '') &&
    (quotes.includes(source[at - 1] ?? '') || source.slice(at - 2, at) === ': ')
  for (let at = source.indexOf(title); at >= 0; at = source.indexOf(title, at + 1))
    if (isWhole(at)) return at + title.length + 1
  return null
}
