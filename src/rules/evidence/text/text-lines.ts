import { cleanText } from './clean-text.ts'

/** A run of text as pdf.js returns it. */
export type PdfTextItem = {
  readonly str: string
  readonly dir: string
  readonly width: number
  readonly height: number
  readonly transform: readonly number[]
  readonly fontName: string
}

/** A word in the coordinates of its own writing direction: x increases along the line, y from line to line. */
export type Word = {
  /** The index of the item that it comes from. */
  readonly item: number
  readonly text: string
  /** The direction of writing, in quarter turns. */
  readonly turn: number
  readonly isRightToLeft: boolean
  readonly left: number
  readonly right: number
  readonly baseline: number
  readonly size: number
  readonly font: string
  /** Whether the item itself has white space before or after the word. */
  readonly hasSpaceBefore: boolean
  readonly hasSpaceAfter: boolean
}

/** Words on a line without a wide gap between them. */
export type Segment = {
  readonly words: readonly Word[]
  readonly left: number
  readonly right: number
  readonly baseline: number
  readonly size: number
}

/** The text at one height, from left to right. */
export type Row = {
  readonly segments: readonly Segment[]
  readonly baseline: number
  readonly size: number
}

/** The width of a gap that separates segments, in multiples of the font size; it becomes a tab. */
const wideGap = 1.3
const gapAfterMarker = 6
/** How far a superscript may be above its line, in multiples of the larger font size. */
const sameRow = 0.45
const marker = /^(?:[^\p{L}\p{N}\s]|[oO§]|\(?(?:\p{N}{1,3}|[ivxIVX]{1,4}|\p{L})[.)])$/u

/** Returns the words of a page; items without letters only add a space before the next word. */
export function wordsOf(items: readonly PdfTextItem[]): Word[] {
  const words: Word[] = []
  let hasSpace = false
  for (const [index, item] of items.entries()) {
    const cleaned = cleanText(item.str)
    const text = cleaned.trim()
    if (text === '') {
      hasSpace ||= cleaned !== ''
      continue
    }
    words.push(
      wordOf(index, item, text, hasSpace || cleaned.startsWith(' '), cleaned.endsWith(' ')),
    )
    hasSpace = false
  }
  return words
}

function wordOf(
  index: number,
  { transform, width, height, fontName, dir }: PdfTextItem,
  text: string,
  hasSpaceBefore: boolean,
  hasSpaceAfter: boolean,
): Word {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform
  const turn = ((Math.round(Math.atan2(b, a) / (Math.PI / 2)) % 4) + 4) % 4
  const [x, y] = turned(turn, e, f)
  return {
    item: index,
    text,
    turn,
    isRightToLeft: dir === 'rtl',
    left: x,
    right: x + Math.abs(width),
    baseline: y,
    size: Math.abs(height) || Math.hypot(c, d) || Math.hypot(a, b) || 1,
    font: fontName,
    hasSpaceBefore,
    hasSpaceAfter,
  }
}

/** Converts a point of the page, where y grows upwards, to the coordinates of text rotated by `turn` quarter turns counterclockwise. */
function turned(turn: number, x: number, y: number): readonly [x: number, y: number] {
  if (turn === 0) return [x, -y]
  if (turn === 1) return [y, x]
  return turn === 2 ? [-x, y] : [-y, -x]
}

/** Returns the rows of words with the same writing direction, from first to last. */
export function rowsOf(words: readonly Word[]): Row[] {
  const rows: Word[][] = []
  let current: Word[] = []
  let lead: Word | undefined
  for (const word of words.toSorted((a, b) => a.baseline - b.baseline || a.left - b.left)) {
    if (
      lead === undefined ||
      word.baseline - lead.baseline > sameRow * Math.max(lead.size, word.size)
    ) {
      current = []
      rows.push(current)
      lead = word
    } else if (word.size > lead.size) lead = word
    current.push(word)
  }
  return rows.map(rowOf)
}

function rowOf(words: readonly Word[]): Row {
  const ordered = words.toSorted((a, b) => a.left - b.left || a.item - b.item)
  const groups: Word[][] = []
  let group: Word[] = []
  for (const word of ordered) {
    const before = group.at(-1)
    if (before !== undefined && isDrawnAgain(before, word)) continue
    if (before === undefined || word.left - before.right > allowedGap(before, word, group)) {
      group = []
      groups.push(group)
    }
    group.push(word)
  }
  return rowOfSegments(groups.map(segmentOf))
}

/** Makes a row of segments; its height is that of its largest text. */
export function rowOfSegments(segments: readonly Segment[]): Row {
  const largest = segments.reduce((a, b) => (b.size > a.size ? b : a))
  return { segments, baseline: largest.baseline, size: largest.size }
}

function segmentOf(words: readonly Word[]): Segment {
  const largest = words.reduce((a, b) => (b.size > a.size ? b : a))
  return {
    words: words.some((word) => word.isRightToLeft) ? words.toReversed() : words,
    left: Math.min(...words.map((word) => word.left)),
    right: Math.max(...words.map((word) => word.right)),
    baseline: largest.baseline,
    size: largest.size,
  }
}

// Some programs make bold letters by drawing them twice.
const isDrawnAgain = (before: Word, word: Word): boolean =>
  before.text === word.text && Math.abs(word.left - before.left) < 0.3 * word.size

const allowedGap = (before: Word, word: Word, group: readonly Word[]): number =>
  (group.length === 1 && marker.test(before.text) ? gapAfterMarker : wideGap) *
  Math.max(before.size, word.size)
