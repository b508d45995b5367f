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

/** A font as pdfkit has opened it. */
type OpenFont = {
  readonly font: Glyphs
  layoutRun: (text: string, features?: object) => unknown
}

/** What the set needs of a document: it opens, measures and embeds fonts. */
export type FontSource = {
  registerFont(name: string, path: string): unknown
  font(name: string): unknown
  fontSize(size: number): unknown
  widthOfString(text: string, options?: object): number
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
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Splits a text into what people count as characters. */
export const graphemesOf = (text: string): string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment)

// A contextual form would be read back as other characters than those that it was made of.
const features = { calt: false, liga: false, clig: false }

/** Options that lay out a run: one from right to left as a whole, others word by word, which are kept. */
export const layoutOptions = ({ isRightToLeft }: Run): object =>
  isRightToLeft === true ? { features } : {}

/** Chooses the fonts of texts and measures them. */
export class FontSet {
  readonly #source: FontSource
  readonly #opened = new Map<Run['font'], OpenFont>()
  readonly #widths: Record<Weight, Map<string, number>> = { regular: new Map(), strong: new Map() }

  constructor(source: FontSource) {
    this.#source = source
    for (const [name, path] of Object.entries(paths)) source.registerFont(name, path)
  }

  /** Selects a font for what is drawn next. */
  select(name: Run['font'], size: number): void {
    this.#source.fontSize(size)
    // pdfkit reads the file again whenever it is asked for a font by its name.
    const known = this.#opened.get(name)
    if (known !== undefined) {
      this.#source._font = known
      return
    }
    this.#source.font(name)
    const opened = this.#source._font
    const layout = opened.layoutRun.bind(opened)
    opened.layoutRun = (text, chosen = features) => layout(text, chosen)
    this.#opened.set(name, opened)
  }

  /** The width of a text at size 1. */
  width(text: string, weight: Weight): number {
    const known = this.#widths[weight].get(text)
    if (known !== undefined) return known
    let width = 0
    for (const run of this.runs(text, weight)) {
      this.select(run.font, 1)
      width += this.#source.widthOfString(run.text, layoutOptions(run))
    }
    this.#widths[weight].set(text, width)
    return width
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
