import { inElementOrder } from '#rules/standards/elements/element-order.ts'
import { romanNumeral, romanValue } from '#rules/standards/roman-numeral.ts'

const counted = /^(.*?)(\d{1,6}|[a-z]{1,7}|[A-Z]{1,7})(\W*)$/s

const inCaseOf = (text: string, model: string): string =>
  model === model.toUpperCase() ? text.toUpperCase() : text

function after(counter: string, before: string | undefined): string | null {
  if (/^\d/.test(counter)) return String(Number(counter) + 1)
  const lower = counter.toLowerCase()
  const value = romanValue(lower)
  const isRoman = value !== null && (lower.length > 1 || (lower === 'i' && before !== 'h'))
  if (isRoman) return inCaseOf(romanNumeral(value + 1), counter)
  if (lower.length > 1 || lower === 'z') return null
  return inCaseOf(String.fromCharCode(lower.charCodeAt(0) + 1), counter)
}

const counterOf = (name: string | undefined): string | undefined =>
  name === undefined ? undefined : counted.exec(name)?.[2]?.toLowerCase()

/**
 * Suggests the name of another element among `siblings` under `above` (the name of the parent, or the standard's code): the successor
 * of the last name, such as (b) after (a), (iv) after (iii), 10 after 9; without siblings the first name under `above`.
 */
export function nextName(siblings: readonly string[], above: string): string {
  const ordered = inElementOrder(
    siblings.map((Name) => ({ Name, ParentName: null, Stem: false })),
  ).map(({ Name }) => Name)
  const last = ordered.at(-1)
  if (last === undefined) return `${above}${/\([a-z]\)$/.test(above) ? '(i)' : '(a)'}`
  const parts = counted.exec(last)
  const [, before = '', counter = '', behind = ''] = parts ?? []
  const isWord = /[A-Za-z]$/.test(before) || !parts
  const next = isWord ? null : after(counter, counterOf(ordered.at(-2)))
  return next === null ? '' : `${before}${next}${behind}`
}

/** Returns the prefix of a standard's element names: its code or, for a name that could not be parsed, the words up to its number. */
export const beginningOf = ({
  Name,
  code,
}: {
  readonly Name: string
  readonly code: string
}): string => (code === '' ? (/^(?:\S+\s)?\S*\d\S*/.exec(Name)?.[0] ?? '') : code)
