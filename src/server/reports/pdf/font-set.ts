import { createRequire } from 'node:module'

/** The weight of running text, and that of headings. */
export type Weight = 'regular' | 'strong'

/** A run of characters drawn in one font. */
export type Run = {
  readonly font: Weight | 'fallback'
  readonly text: string
  /** The characters that a placeholder glyph stands for when no font has them. */
  readonly actual?: string
  readonly isRightToLeft?: boolean
}

type Glyphs = { readonly hasGlyphForCodePoint: (point: number) => boolean }

/** A glyph's position: its advance, and its offset from where it would otherwise be drawn, in thousandths of the font size. */
type Position = Readonly<Record<'xAdvance' | 'advanceWidth' | 'xOffset' | 'yOffset', number>>

/** A font opened by pdfkit. */
type OpenFont = {
  readonly id: string
  readonly font: Glyphs
  ref(): unknown
  encode(text: string, features: object): [hex: string[], positions: Position[]]
}

/** A text as encoded in the content of a page. */
export type Encoded = {
  /** The contents of a TJ array; null if a glyph is offset from the line, in which case pdfkit draws the text. */
  readonly glyphs: string | null
  /** At size 1. */
  readonly width: number
}

/** The parts of a document that the set uses to open, measure and embed fonts. */
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
  // Covers Hebrew, Arabic, Armenian, Georgian and many symbols.
  fallback: resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
}

/** The font file with which a document is opened. */
export const firstFont = paths.regular

/** Replaces a character that no font has; the original character is stored with it for text extraction. */
const missingSign = '\u25A1'

// Inter has glyphs for all of these.
const common = /^[ -~\u00A0-\u017F\u2013\u2014\u2018-\u201E\u2022\u2026]*$/
const rightToLeft = '\\u0590-\\u08FF\\uFB1D-\\uFDFF\\uFE70-\\uFEFE'
const rightToLeftSpans = new RegExp(
  `([${rightToLeft}]+(?:[^\\p{L}\\p{N}]+[${rightToLeft}]+)*)`,
  'u',
)
const startsRightToLeft = new RegExp(`^[${rightToLeft}]`, 'u')
// Characters that draw nothing: control characters, direction marks, joiners and variation selectors.
// oxlint-disable-next-line no-misleading-character-class
const invisible = /[\p{Cc}\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF]/gu
const betweenWords = /( +)/u
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Splits a text into what readers perceive as characters. */
export const graphemesOf = (text: string): string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment)

/** Turned off, since contextual forms would be read back as different characters from the originals. */
export const features = { calt: false, liga: false, clig: false }
// Digits of equal width, for columns of numbers.
const tabularFeatures = { ...features, tnum: true }

/** Chooses the fonts for texts and measures them. */
export class FontSet {
  readonly #source: FontSource
  readonly #opened = new Map<Run['font'], OpenFont>()
  readonly #words = new Map<string, Map<string, Encoded>>()

  constructor(source: FontSource) {
    this.#source = source
    for (const [name, path] of Object.entries(paths)) source.registerFont(name, path)
  }

  /** Selects the font for what is drawn next, and returns it. */
  select(name: Run['font'], size: number): OpenFont {
    this.#source.fontSize(size)
    // pdfkit would read the file again each time a font is requested by name.
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

  /** Returns the words of a run, and the spaces between them, as pages encode them. A right-to-left run counts as one word. */
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
