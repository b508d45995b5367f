import type { Block, Report } from '#rules/report/report.ts'
import { accent, toneColors } from '../model/colors.ts'
import type { FittedLogo } from '../model/fitted-logo.ts'
import { headFacts, quoteTitle } from '../model/report-head.ts'
import { page, type Element, type PageFlow } from './page-flow.ts'
import { styles, type Style } from './styles.ts'

type Quote = Extract<Block, { kind: 'quote' }>
type Facts = Extract<Block, { kind: 'facts' }>
type Place = { readonly x: number; readonly right: number; readonly bar?: boolean }

const full: Place = { x: page.left, right: page.right }
const factIndent = 132
const quoteIndent = 12

/**
 * Places a text line by line as one element. A page break leaves no single line behind and, where three or
 * more lines fit before it, carries over at least two.
 */
export function placeText(
  flow: PageFlow,
  parent: Element,
  type: string,
  text: string,
  style: Style,
  place: Place = full,
): void {
  const element = flow.open(parent, type)
  let left = flow.lines(text, style, place.right - place.x)
  while (left.length > 0) {
    const fitting = Math.floor(flow.room / style.leading)
    if (fitting < Math.min(2, left.length) && !flow.isAtTop) {
      flow.newPage()
      continue
    }
    const count = left.length === fitting + 1 && fitting > 2 ? fitting - 1 : fitting
    const now = left.slice(0, Math.max(1, count))
    left = left.slice(now.length)
    const top = flow.y
    flow.y += now.length * style.leading
    if (place.bar === true)
      flow.artifact(() => flow.drawBar(page.left + 1, top, flow.y, 1.5, accent))
    flow.mark(element, type, () => {
      for (const [index, line] of now.entries())
        flow.drawLine(line, style, top + index * style.leading, place.x)
    })
  }
  element.end()
}

/** Places the logo of an organization; screen readers read its alternative text instead. */
export function placeLogo(flow: PageFlow, parent: Element, logo: FittedLogo | null): void {
  if (logo === null) return
  const { file, alternative, width, height } = logo
  const figure = flow.document.struct('Figure', { alt: alternative })
  parent.add(figure)
  flow.mark(figure, 'Figure', () => {
    flow.document.image(file, page.left, flow.y, { width, height })
  })
  flow.y += height
  figure.end()
  flow.space(14)
}

/** Places the title of the report and the facts under it. */
export function placeTitle(flow: PageFlow, parent: Element, report: Report): void {
  placeText(flow, parent, 'H1', report.title, styles.title)
  flow.space(6)
  const facts = headFacts(report).map(([name, text]) => ({ name, value: { text } }))
  placeFacts(flow, parent, { kind: 'facts', facts })
}

/** Places names beside their values, as a table with row headers. */
export function placeFacts(flow: PageFlow, parent: Element, { facts }: Facts): void {
  if (facts.length === 0) return
  const table = flow.open(parent, 'Table')
  const { factName, fact } = styles
  const x = page.left + factIndent
  for (const { name, value } of facts) {
    const names = flow.lines(name, factName, factIndent - 12)
    const color = value.tone === undefined ? fact.color : toneColors[value.tone]
    const values = flow.lines(value.text, fact, page.right - x)
    const row = flow.open(table, 'TR')
    const head = flow.open(row, 'TH', 'Row')
    const cell = flow.open(row, 'TD')
    const count = Math.max(names.length, values.length)
    flow.need(Math.min(count, 3) * fact.leading)
    for (let index = 0; index < count;) {
      if (flow.room < fact.leading) flow.newPage()
      const until = Math.min(count, index + Math.floor(flow.room / fact.leading))
      const top = flow.y - index * fact.leading
      const draw = (lines: readonly string[], style: Style, left: number) => () => {
        for (const [at, line] of lines.slice(index, until).entries())
          flow.drawLine(line, style, top + (index + at) * style.leading, left)
      }
      if (index < names.length) flow.mark(head, 'TH', draw(names, factName, page.left))
      if (index < values.length) flow.mark(cell, 'TD', draw(values, { ...fact, color }, x))
      flow.y += (until - index) * fact.leading
      index = until
    }
    head.end()
    cell.end()
    row.end()
  }
  table.end()
}

/** Places a text that a person wrote, with a bar beside it. */
export function placeQuote(flow: PageFlow, parent: Element, quote: Quote): void {
  const element = flow.open(parent, 'BlockQuote')
  const place = { x: page.left + quoteIndent, right: page.right, bar: true }
  flow.need(styles.caption.leading + 2 * styles.text.leading)
  placeText(flow, element, 'P', quoteTitle(quote), styles.caption, place)
  placeText(flow, element, 'P', quote.text, styles.text, place)
  element.end()
}
