import type { Block, Cell, Column } from '#rules/report/report.ts'
import { ink, rule, toneColors } from '../model/colors.ts'
import { page, pageHeight, type Element, type PageFlow } from './page-flow.ts'
import { styles, type Style } from './styles.ts'
import { placeText } from './text-blocks.ts'

type Table = Extract<Block, { kind: 'table' }>
type Box = { readonly x: number; readonly right: number; readonly isNumber: boolean }
type Lines = { readonly lines: readonly string[]; readonly style: Style }

const gap = 8
const padding = 3

/** Places a table: its caption, its head on each page, and its rows, which may break across pages only between lines. */
export function placeTable(flow: PageFlow, parent: Element, table: Table): void {
  const element = flow.open(parent, 'Table')
  flow.need(firstRowHeight(flow, table))
  if (table.caption !== '') placeText(flow, element, 'Caption', table.caption, styles.caption)
  if (table.rows.length === 0) {
    element.end()
    return placeText(flow, parent, 'P', table.empty, styles.note)
  }
  const boxes = boxesOf(flow, table.columns)
  const head = table.columns.map(({ title }, index) => ({
    lines: flow.lines(title, styles.head, widthOf(boxAt(boxes, index))),
    style: styles.head,
  }))
  placeHead(flow, element, head, boxes)
  const body = flow.open(element, 'TBody')
  for (const row of table.rows) {
    const cells = table.columns.map((_, index) => linesOf(flow, row[index], boxAt(boxes, index)))
    placeRow(flow, body, cells, boxes, () => {
      flow.newPage()
      flow.artifact(() => drawHead(flow, head, boxes), 'Pagination')
    })
  }
  body.end()
  element.end()
}

/** The height that a table needs up to the end of its first row, so that its head is not left alone on a page. */
export function firstRowHeight(flow: PageFlow, { caption, columns, rows }: Table): number {
  const above = caption === '' ? 0 : styles.caption.leading
  const [row] = rows
  if (row === undefined) return above + styles.note.leading
  const boxes = boxesOf(flow, columns)
  const head = columns.map(
    ({ title }, index) => flow.lines(title, styles.head, widthOf(boxAt(boxes, index))).length,
  )
  const cells = columns.map((_, index) => linesOf(flow, row[index], boxAt(boxes, index)))
  const height = Math.min(heightOf(cells), 6 * styles.cell.leading)
  return above + Math.max(...head) * styles.head.leading + 2 * padding + height
}

// There is a box for each column.
const boxAt = (boxes: readonly Box[], index: number): Box =>
  boxes[index] ?? { x: page.left, right: page.right, isNumber: false }

const widthOf = ({ x, right }: Box): number => right - x

const heightOf = (cells: readonly Lines[]): number =>
  Math.max(1, ...cells.map(({ lines }) => lines.length)) * styles.cell.leading + 2 * padding

function linesOf(flow: PageFlow, cell: Cell | undefined, box: Box): Lines {
  const { text, tone } = cell ?? { text: '', tone: undefined }
  const style =
    tone === undefined ? styles.cell : { ...styles.cell, color: toneColors[tone] ?? ink }
  return { lines: text === '' ? [] : flow.lines(text, style, widthOf(box)), style }
}

// Distributes the width so that no column is narrower than the longest word of its title, or than an equal
// share if that is less.
function boxesOf(flow: PageFlow, columns: readonly Column[]): Box[] {
  const room = page.right - page.left - gap * (columns.length - 1)
  const least = columns.map(({ title }) =>
    Math.min(
      room / columns.length,
      Math.max(...title.split(' ').map((word) => flow.fonts.width(word, 'strong'))) *
        styles.head.size +
        0.5,
    ),
  )
  const fixed = new Set<number>()
  let widths: number[] = []
  for (;;) {
    const shares = columns.reduce((sum, { width }, at) => (fixed.has(at) ? sum : sum + width), 0)
    const left = room - [...fixed].reduce((sum, at) => sum + (least[at] ?? 0), 0)
    widths = columns.map(({ width }, at) =>
      fixed.has(at) ? (least[at] ?? 0) : (left * width) / (shares || 1),
    )
    const narrow = widths.findIndex((width, at) => !fixed.has(at) && width < (least[at] ?? 0))
    if (narrow === -1) break
    fixed.add(narrow)
  }
  let x: number = page.left
  return columns.map(({ kind }, index) => {
    const box = {
      x,
      right: x + (widths[index] ?? 0),
      isNumber: kind === 'number' || kind === 'percent',
    }
    x = box.right + gap
    return box
  })
}

const draw = (
  flow: PageFlow,
  { lines, style }: Lines,
  { x, right, isNumber }: Box,
  y: number,
): void => {
  for (const [index, line] of lines.entries())
    flow.drawLine(line, style, y + index * style.leading, x, isNumber ? right : undefined)
}

const headHeight = (head: readonly Lines[]): number =>
  Math.max(...head.map(({ lines }) => lines.length)) * styles.head.leading

// Titles are aligned to the rule below them.
const headTop = (head: readonly Lines[], { lines }: Lines, y: number): number =>
  y + headHeight(head) - lines.length * styles.head.leading

function endHead(flow: PageFlow, head: readonly Lines[]): void {
  flow.y += headHeight(head) + padding
  flow.drawRule(page.left, flow.y, page.right, 0.75, ink)
}

function drawHead(flow: PageFlow, head: readonly Lines[], boxes: readonly Box[]): void {
  for (const [index, cell] of head.entries())
    draw(flow, cell, boxAt(boxes, index), headTop(head, cell, flow.y))
  endHead(flow, head)
}

function placeHead(
  flow: PageFlow,
  table: Element,
  head: readonly Lines[],
  boxes: readonly Box[],
): void {
  const group = flow.open(table, 'THead')
  const row = flow.open(group, 'TR')
  for (const [index, cell] of head.entries()) {
    const element = flow.open(row, 'TH', 'Column')
    flow.mark(element, 'TH', () =>
      draw(flow, cell, boxAt(boxes, index), headTop(head, cell, flow.y)),
    )
    element.end()
  }
  row.end()
  group.end()
  flow.artifact(() => endHead(flow, head))
}

function placeRow(
  flow: PageFlow,
  body: Element,
  cells: readonly Lines[],
  boxes: readonly Box[],
  nextPage: () => void,
): void {
  const row = flow.open(body, 'TR')
  const placed = cells.map((cell) => ({ cell, element: flow.open(row, 'TD') }))
  const { leading } = styles.cell
  const count = Math.max(1, ...cells.map(({ lines }) => lines.length))
  const height = heightOf(cells)
  const isCut = height > flow.room && height > pageHeight * 0.4
  if (height > flow.room && (!isCut || flow.room < 4 * leading)) nextPage()
  for (let index = 0; index < count;) {
    if (index > 0) nextPage()
    const fitting = Math.max(1, Math.floor((flow.room - 2 * padding) / leading))
    const until = Math.min(count, index + fitting)
    const top = flow.y + padding
    for (const [at, { cell, element }] of placed.entries()) {
      const lines = cell.lines.slice(index, until)
      // An empty cell keeps its place in the structure.
      if (lines.length > 0)
        flow.mark(element, 'TD', () => draw(flow, { ...cell, lines }, boxAt(boxes, at), top))
    }
    flow.y = top + (until - index) * leading + padding
    index = until
  }
  flow.artifact(() => flow.drawRule(page.left, flow.y, page.right, 0.4, rule))
  for (const { element } of placed) element.end()
  row.end()
}
