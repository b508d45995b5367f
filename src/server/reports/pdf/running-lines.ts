import type { Report } from '#rules/report/report.ts'
import { muted } from '../model/colors.ts'
import { dayText } from '../model/report-head.ts'
import { page, rgb, type PageFlow } from './page-flow.ts'
import { styles } from './styles.ts'

const { running } = styles
const head = 32
const foot = page.height - 40
const numberWidth = 160

/** The parts of pdfkit missing in its types: they write a text into a form that pages show before the text is known. */
type Internals = {
  readonly page: { readonly xobjects: Record<string, unknown> }
  ref(data: object): { write(text: string): void; end(): void }
}

type NumberOfPage = (count: number) => void

/** Draws the lines that repeat on each page. Pages are written as they end, so `finish` fills in the "of m" later. */
export class RunningLines {
  readonly #report: Report
  readonly #numbers: NumberOfPage[] = []

  constructor(report: Report) {
    this.#report = report
  }

  draw(flow: PageFlow): void {
    const { title, project } = this.#report
    flow.artifact(() => {
      // The first page begins with the title itself, so it needs no header.
      if (flow.pages > 1) {
        flow.drawLine(shortened(flow, title), running, head, page.left)
        flow.drawLine(shortened(flow, project), running, head, page.left, page.right)
      }
      flow.drawLine(`Data as of ${dayText(this.#report.date)}`, running, foot, page.left)
      this.#numbers.push(reserveNumber(flow))
    }, 'Pagination')
  }

  finish(): void {
    for (const write of this.#numbers) write(this.#numbers.length)
  }
}

function reserveNumber(flow: PageFlow): NumberOfPage {
  const document = flow.document as unknown as Internals
  const number = flow.pages
  const font = flow.fonts.select('regular', running.size)
  const form = document.ref({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, numberWidth, running.leading],
    Resources: { Font: { [font.id]: font.ref() } },
  })
  document.page.xobjects['PageNumber'] = form
  flow.document.save()
  // Within a form the vertical axis points up, as in the file.
  flow.document.transform(1, 0, 0, -1, page.right - numberWidth, foot + running.leading)
  flow.document.addContent('/PageNumber Do')
  flow.document.restore()
  return (count) => {
    const text = `Page ${number} of ${count}`
    const parts = flow.fonts.encoded({ font: 'regular', text })
    const left = numberWidth - flow.fonts.width(text, 'regular') * running.size
    form.write(
      `BT ${rgb(muted)} rg /${font.id} ${running.size} Tf ` +
        `${left.toFixed(2)} 2.6 Td [${parts.map(({ glyphs }) => glyphs ?? '').join('')}] TJ ET`,
    )
    form.end()
  }
}

function shortened(flow: PageFlow, text: string): string {
  const [line = '', ...more] = flow.lines(text, running, 240)
  return more.length === 0 ? line : `${line.trimEnd()}…`
}
