import { createRequire } from 'node:module'

/** The upright face of running text, and the one of headings. */
export type Weight = 'regular' | 'strong'

/** A run of characters that one font draws. */
export type Run = {
  readonly font: Weight | 'fallback'
  readonly text: string
  /** The characters that a sign stands for when no font has them. */
  readonly actual?: string
  readonly isRightToLeft?: boolean
}

type Glyphs = { readonly hasGlyphForCodePoint: (point: number) => boolean }

/** A glyph's place: how far it goes on, and where it is drawn beside the line, in thousandths of the size. */
type Position = Readonly<Record<'xAdvance' | 'advanceWidth' | 'xOffset' | 'yOffset', number>>

/** A font as pdfkit has opened it. */
type OpenFont = {
  readonly id: string
  readonly font: Glyphs
  ref(): unknown
  encode(text: string, features: object): [hex: string[], positions: Position[]]
}

/** A text as the content of a page shows it. */
export type Encoded = {
  /** What an array of TJ holds; null where a glyph stands beside the line, which pdfkit draws. */
  readonly glyphs: string | null
  /** At size 1. */
  readonly width: number
}

/** What the set needs of a document: it opens, measures and embeds fonts. */
export type FontSource = {
  registerFont(name: string, path: string): unknown
  font(name: string): unknown
  fontSize(size: number): unknown
  _font: OpenFont
}

const { resolve } = createRequire(import.meta.url)
const paths: Readonly<Record<Run['font'], string>> = {
  regular: resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  strong: resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  // Has Hebrew, Arabic, Armenian, Georgian and many signs.
  fallback: resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
}

/** The file of the font that a document begins with. */
export const firstFont = paths.regular

/** Stands for a character that no font has; its text is kept beside it. */
const missingSign = '\u25A1'

// Inter has all of these.
const common = /^[ -~\u00A0-\u017F\u2013\u2014\u2018-\u201E\u2022\u2026]*$/
const rightToLeft = '\\u0590-\\u08FF\\uFB1D-\\uFDFF\\uFE70-\\uFEFE'
const rightToLeftSpans = new RegExp(
  `([${rightToLeft}]+(?:[^\\p{L}\\p{N}]+[${rightToLeft}]+)*)`,
  'u',
)
const startsRightToLeft = new RegExp(`^[${rightToLeft}]`, 'u')
// They draw nothing: controls, directions, joiners and selectors of variants.
// oxlint-disable-next-line no-misleading-character-class
const invisible = /[\p{Cc}\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF]/gu
const betweenWords = /( +)/u
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Splits a text into what people count as characters. */
export const graphemesOf = (text: string): string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment)

/** A contextual form would be read back as other characters than those that it was made of. */
export const features = { calt: false, liga: false, clig: false }
// Figures of one width, for columns of numbers.
const tabularFeatures = { ...features, tnum: true }

/** Chooses the fonts of texts and measures them. */
export class FontSet {
  readonly #source: FontSource
  readonly #opened = new Map<Run['font'], OpenFont>()
  readonly #words = new Map<string, Map<string, Encoded>>()

  constructor(source: FontSource) {
    this.#source = source
    for (const [name, path] of Object.entries(paths)) source.registerFont(name, path)
  }

  /** Selects a font for what is drawn next, and returns it. */
  select(name: Run['font'], size: number): OpenFont {
    this.#source.fontSize(size)
    // pdfkit reads the file again whenever it is asked for a font by its name.
    const known = this.#opened.get(name)
    if (known !== undefined) {
      this.#source._font = known
      return known
    }
    this.#source.font(name)
    const opened = this.#source._font
    this.#opened.set(name, opened)
    return opened
  }

  /** The width of a text at size 1. */
  width(text: string, weight: Weight, isTabular = false): number {
    let width = 0
    for (const run of this.runs(text, weight))
      for (const part of this.encoded(run, isTabular)) width += part.width
    return width
  }

  /** Returns the words of a run, and what is between them, as pages show them. A run from right to left is one of them. */
  encoded(run: Run, isTabular = false): Encoded[] {
    if (run.isRightToLeft === true) return [this.#encode(run.font, run.text, features)]
    const chosen = isTabular && run.font !== 'fallback' ? tabularFeatures : features
    const key = `${run.font} ${isTabular}`
    let words = this.#words.get(key)
    if (words === undefined) this.#words.set(key, (words = new Map()))
    const parts: Encoded[] = []
    for (const part of run.text.split(betweenWords)) {
      if (part === '') continue
      let known = words.get(part)
      if (known === undefined) words.set(part, (known = this.#encode(run.font, part, chosen)))
      parts.push(known)
    }
    return parts
  }

  #encode(name: Run['font'], text: string, chosen: object): Encoded {
    const font = this.#opened.get(name) ?? this.select(name, 1)
    const [hex, positions] = font.encode(text, chosen)
    let width = 0
    let glyphs = '<'
    let isBeside = false
    for (const [index, { xAdvance, advanceWidth, xOffset, yOffset }] of positions.entries()) {
      isBeside ||= xOffset !== 0 || yOffset !== 0
      width += xAdvance
      glyphs += hex[index] ?? ''
      const closer = advanceWidth - xAdvance
      if (closer !== 0) glyphs += `>${Number(closer.toFixed(2))}<`
    }
    return { glyphs: isBeside ? null : `${glyphs}>`.replaceAll('<>', ''), width: width / 1000 }
  }

  /** Splits a line into runs of one font each, in the order in which they are drawn. */
  runs(text: string, weight: Weight): Run[] {
    if (common.test(text)) return text === '' ? [] : [{ font: weight, text }]
    const runs: Run[] = []
    for (const span of text.split(rightToLeftSpans)) {
      if (span === '') continue
      const visible = span.replaceAll(invisible, '')
      if (startsRightToLeft.test(span) && this.#has('fallback', visible))
        runs.push({ font: 'fallback', text: visible, isRightToLeft: true })
      else this.#addRuns(runs, span, weight)
    }
    return runs
  }

  #addRuns(runs: Run[], span: string, weight: Weight): void {
    for (const character of graphemesOf(span)) {
      const run = this.#runOf(character, weight)
      if (run === null) continue
      const last = runs.at(-1)
      const joins =
        last?.font === run.font &&
        last.actual === undefined &&
        run.actual === undefined &&
        last.isRightToLeft !== true
      if (joins) runs[runs.length - 1] = { ...last, text: last.text + run.text }
      else runs.push(run)
    }
  }

  #runOf(character: string, weight: Weight): Run | null {
    const visible = character.replaceAll(invisible, '')
    if (visible === '') return null
    const font = ([weight, 'fallback'] as const).find((name) => this.#has(name, visible))
    if (font !== undefined) return { font, text: visible }
    return { font: weight, text: missingSign, actual: character }
  }

  #has(font: Run['font'], text: string): boolean {
    if (!this.#opened.has(font)) this.select(font, 1)
    const glyphs = this.#opened.get(font)?.font
    for (const character of text)
      if (glyphs?.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) !== true) return false
    return true
  }
}
