import { letterValue, listReading, type ListReading } from './list-reading.ts'
import { romanValue } from './roman-numeral.ts'

/** One comparable piece of a name. Pieces compare by kind (digits, roman numerals, letters, other text), then by size, then by text. */
export type KeyPart = { readonly rank: number; readonly size: number; readonly text: string }

/** Returns how to read the run of letters that follows a given prefix of a name. */
export type ReadingAfter = (before: string) => ListReading

const runs = /[0-9]+|[A-Za-z]+|[^0-9A-Za-z]+/g

const asText: ReadingAfter = () => 'text'

function keyPart(run: string, reading: ListReading): KeyPart {
  if (/^[0-9]/.test(run)) {
    const digits = run.replace(/^0+(?=.)/, '')
    return { rank: 0, size: digits.length, text: digits }
  }
  const roman = reading === 'roman' ? romanValue(run) : null
  if (roman !== null) return { rank: 1, size: roman, text: '' }
  const letter = reading === 'letters' ? letterValue(run) : null
  if (letter !== null) return { rank: 2, size: letter, text: '' }
  return { rank: 3, size: 0, text: run.toLowerCase() }
}

/** Returns the sort key of a name: runs of digits as numbers of any length, runs of letters according to their reading. */
export const naturalKey = (name: string, readingAfter: ReadingAfter = asText): KeyPart[] =>
  Array.from(name.matchAll(runs), ({ 0: run, index }) =>
    keyPart(run, /^[A-Za-z]/.test(run) ? readingAfter(name.slice(0, index)) : 'text'),
  )

/** Compares two texts by code units, so that the order is the same on every machine. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Compares two sort keys; a key that is a prefix of the other comes first. */
export function compareKeys(a: readonly KeyPart[], b: readonly KeyPart[]): number {
  for (const [index, left] of a.entries()) {
    const right = b[index]
    if (right === undefined) return 1
    const order =
      left.rank - right.rank || left.size - right.size || compareText(left.text, right.text)
    if (order !== 0) return order
  }
  return a.length - b.length
}

/** Compares two names naturally: runs of digits as numbers, letters without case; names that differ only in case or leading zeros are not equal. */
export const compareNaturally = (a: string, b: string): number =>
  compareKeys(naturalKey(a), naturalKey(b)) || compareText(a, b)

/** Infers from the names of siblings how to read the letters after each common prefix. */
export function readingsOf(names: readonly string[]): ReadingAfter {
  const lists = new Map<string, Set<string>>()
  for (const name of names) {
    for (const { 0: run, index } of name.matchAll(runs)) {
      if (!/^[A-Za-z]/.test(run)) continue
      const before = name.slice(0, index)
      const list = lists.get(before)
      if (list) list.add(run)
      else lists.set(before, new Set([run]))
    }
  }
  const readings = new Map<string, ListReading>()
  for (const [before, list] of lists) readings.set(before, listReading([...list]))
  return (before) => readings.get(before) ?? 'text'
}
