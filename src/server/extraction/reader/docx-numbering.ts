import type { ParagraphFormat } from './docx-styles.ts'
import { readXml } from './xml.ts'

type Level = { start: number; format: string; text: string }
type Numbering = { abstract: string; readonly starts: Map<number, number> }

/** Numbers the paragraphs of a document, in order. */
export class Numberer {
  readonly #levels = new Map<string, Map<number, Level>>()
  readonly #numberings = new Map<string, Numbering>()
  readonly #counters = new Map<string, Map<number, number>>()

  constructor(xml: Buffer) {
    let levels: Map<number, Level> | null = null
    let level: Level | null = null
    let numbering: Numbering | null = null
    let overridden = 0
    readXml(xml, {
      open: (name, attributes) => {
        const value = attributes['w:val'] ?? ''
        if (name === 'w:abstractNum') {
          levels = new Map()
          this.#levels.set(attributes['w:abstractNumId'] ?? '', levels)
        } else if (name === 'w:num') {
          levels = null
          numbering = { abstract: '', starts: new Map() }
          this.#numberings.set(attributes['w:numId'] ?? '', numbering)
        } else if (name === 'w:lvl' && levels !== null) {
          level = { start: 1, format: 'decimal', text: '' }
          levels.set(Number(attributes['w:ilvl']), level)
        } else if (levels !== null && level !== null) applyLevel(level, name, value)
        else if (name === 'w:abstractNumId' && numbering !== null) numbering.abstract = value
        else if (name === 'w:lvlOverride') overridden = Number(attributes['w:ilvl'])
        else if (name === 'w:startOverride') numbering?.starts.set(overridden, Number(value))
      },
    })
  }

  /** Returns the number or bullet of the next paragraph with this format, followed by a space; empty for a paragraph without one. */
  next({ numbering: id, level = 0 }: ParagraphFormat): string {
    const numbering = this.#numberings.get(id ?? '')
    const levels = this.#levels.get(numbering?.abstract ?? '')
    const own = levels?.get(level)
    if (numbering === undefined || levels === undefined || own === undefined) return ''
    const startOf = (at: number): number => numbering.starts.get(at) ?? levels.get(at)?.start ?? 1
    const key = numbering.starts.size > 0 ? `n${id}` : `a${numbering.abstract}`
    const counters = this.#countersOf(key)
    counters.set(level, (counters.get(level) ?? startOf(level) - 1) + 1)
    for (const deeper of counters.keys()) if (deeper > level) counters.delete(deeper)
    return labelOf(own, levels, (at) => counters.get(at) ?? startOf(at))
  }

  #countersOf(key: string): Map<number, number> {
    const counters = this.#counters.get(key) ?? new Map<number, number>()
    this.#counters.set(key, counters)
    return counters
  }
}

function labelOf(
  own: Level,
  levels: ReadonlyMap<number, Level>,
  countOf: (level: number) => number,
): string {
  if (own.format === 'bullet') return '\u2022 '
  const label = own.text.replaceAll(/%(\d)/g, (_, digit: string) => {
    const at = Number(digit) - 1
    return inFormat(countOf(at), levels.get(at)?.format ?? 'decimal')
  })
  return label.trim() === '' ? '' : `${label} `
}

function applyLevel(level: Level, name: string, value: string): void {
  if (name === 'w:start') level.start = Number(value)
  else if (name === 'w:numFmt') level.format = value
  else if (name === 'w:lvlText') level.text = value
}

const romans: readonly (readonly [value: number, sign: string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
]

function roman(count: number): string {
  let rest = Math.min(count, 10_000)
  let text = ''
  for (const [value, sign] of romans) for (; rest >= value; rest -= value) text += sign
  return text
}

const letter = (count: number): string =>
  String.fromCharCode(97 + ((count - 1) % 26)).repeat(Math.min(10, Math.ceil(count / 26)))

function inFormat(count: number, format: string): string {
  if (format === 'none' || count < 1) return format === 'none' ? '' : String(count)
  if (format === 'lowerLetter') return letter(count)
  if (format === 'upperLetter') return letter(count).toUpperCase()
  if (format === 'lowerRoman') return roman(count)
  if (format === 'upperRoman') return roman(count).toUpperCase()
  return format === 'decimalZero' ? String(count).padStart(2, '0') : String(count)
}
