import { rowOfSegments, type Row, type Segment } from './text-lines.ts'

/** Rows that are read together, before anything beside them. */
export type Block = readonly Row[]

type Run = readonly [from: number, to: number]
type Gutter = { readonly from: number; readonly to: number; readonly x: number }

/** Columns of prose have at least this many lines, and at least this many characters per line; anything smaller is a table or a list. */
const columnRows = 4
const columnLetters = 18
const columnFill = 0.5
/** White space between rows that separates blocks, in multiples of their font size. */
const blockGap = 0.75
const marginGap = 2.2
/** A new paragraph begins where the line distance exceeds this multiple of the usual one. */
export const paragraphDistance = 1.3

/**
 * Returns the blocks of a page in reading order: columns of prose one after the other, tables row by row, and a table cell of several lines
 * as a whole.
 */
export function readingOrder(rows: readonly Row[]): Block[] {
  if (rows.length === 0) return []
  const gutter = columnGutter(rows)
  if (gutter === null) return bandsOf(rows).flatMap(cellsOf)
  const { from, to, x } = gutter
  const [left, right] = sides(rows.slice(from, to), x)
  return [
    ...readingOrder(rows.slice(0, from)),
    ...readingOrder(left),
    ...readingOrder(right),
    ...readingOrder(rows.slice(to)),
  ]
}

const letters = (segment: Segment): number =>
  segment.words.reduce((sum, word) => sum + word.text.length, 0)

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

function sides(rows: readonly Row[], x: number): [left: Row[], right: Row[]] {
  const part = (isOn: (segment: Segment) => boolean): Row[] =>
    rows
      .map((row) => row.segments.filter(isOn))
      .filter((segments) => segments.length > 0)
      .map(rowOfSegments)
  return [part((segment) => segment.left < x), part((segment) => segment.left >= x)]
}

const crosses = (row: Row, x: number): boolean =>
  row.segments.some(({ left, right, size }) => left < x && right > x - 0.5 * size)

/** Returns the gap between columns of prose that spans the most rows. */
function columnGutter(rows: readonly Row[]): Gutter | null {
  const starts = new Set(
    rows.flatMap((row) => row.segments.slice(1).map(({ left }) => Math.floor(left))),
  )
  let best: Gutter | null = null
  for (const x of starts)
    for (const run of runsBeside(rows, x)) {
      const [from, to] = withoutMargins(rows, run)
      if ((best === null || to - from > best.to - best.from) && areColumns(rows.slice(from, to), x))
        best = { from, to, x }
    }
  return best
}

/** Returns the runs of rows with no text across `x`. */
function runsBeside(rows: readonly Row[], x: number): Run[] {
  const runs: Run[] = []
  let from = 0
  for (let at = 0; at <= rows.length; at += 1) {
    const row = rows[at]
    if (row !== undefined && !crosses(row, x)) continue
    if (at - from >= columnRows) runs.push([from, at])
    from = at + 1
  }
  return runs
}

/** Drops the first and the last row of a run when they stand apart, as running headers and footers do. */
function withoutMargins(rows: readonly Row[], [from, to]: Run): Run {
  const isFar = (index: number): boolean => {
    const [before, row] = [rows[index - 1], rows[index]]
    if (before === undefined || row === undefined) return false
    return row.baseline - before.baseline > marginGap * Math.max(row.size, before.size)
  }
  return [isFar(from + 1) ? from + 1 : from, isFar(to - 1) ? to - 1 : to]
}

function areColumns(rows: readonly Row[], x: number): boolean {
  const halves = sides(rows, x)
  if (halves.some((half) => half.length < columnRows)) return false
  return halves.every(isProse) && !isTable(rows, x)
}

function isProse(rows: readonly Row[]): boolean {
  const segments = rows.flatMap((row) => row.segments)
  const left = Math.min(...segments.map((segment) => segment.left))
  const right = Math.max(...segments.map((segment) => segment.right))
  const widths = segments.map((segment) => segment.right - segment.left)
  return (
    median(segments.map(letters)) >= columnLetters && median(widths) >= columnFill * (right - left)
  )
}

/** Whether rows on both sides of `x` repeatedly start at the same height, with white space across the full width above them. */
function isTable(rows: readonly Row[], x: number): boolean {
  const bands = bandsOf(rows)
  const together = bands.filter((band) => {
    const first = band[0]
    return (
      first !== undefined &&
      first.segments.some(({ left }) => left < x) &&
      first.segments.some(({ left }) => left >= x)
    )
  })
  return (
    bands.length >= 3 && together.length >= 0.7 * bands.length && rows.length <= 6 * bands.length
  )
}

/** Splits rows where white space runs across the full width. */
function bandsOf(rows: readonly Row[]): Row[][] {
  const bands: Row[][] = []
  const usual = usualDistance(rows)
  let before: Row | undefined
  for (const row of rows) {
    const band = bands.at(-1)
    if (band === undefined || before === undefined || isApart(before, row, usual)) bands.push([row])
    else band.push(row)
    before = row
  }
  return bands
}

function isApart(before: Row, row: Row, usual: number): boolean {
  const distance = row.baseline - before.baseline
  const closest = Math.max(row.size, before.size) + blockGap * Math.min(row.size, before.size)
  return distance > closest && distance > paragraphDistance * usual
}

/** Returns the usual line distance within paragraphs of a page or block; 0 when there are too few rows to tell. */
export function usualDistance(rows: readonly Row[]): number {
  const distances = rows.slice(1).map((row, index) => row.baseline - (rows[index]?.baseline ?? 0))
  if (distances.length < 4) return 0
  return distances.toSorted((a, b) => a - b)[Math.floor(distances.length / 3)] ?? 0
}

/** Splits a table row with multi-line text into its cells, from left to right; returns anything else unchanged. */
function cellsOf(rows: readonly Row[]): Block[] {
  const most = Math.max(...rows.map((row) => row.segments.length))
  const full = rows.filter((row) => row.segments.length === most)
  if (rows.length < 2 || most < 2 || full.length > 0.6 * rows.length) return [rows]
  const start = full[0]?.segments
    .slice(1)
    .find(({ left }) => !rows.some((row) => crosses(row, left)))
  if (start === undefined) return [rows]
  const [left, right] = sides(rows, start.left)
  return left.length === 0 || right.length === 0 ? [rows] : [...cellsOf(left), ...cellsOf(right)]
}
