import type { Style } from '@cj-tech-master/excelts'
import type { ReadMeLine } from '#rules/workbook/read-me.ts'
import { ink, muted, rule } from '../reports/model/colors.ts'

const argb = (color: string) => ({ argb: `FF${color.slice(1).toUpperCase()}` })
const font = { name: 'Calibri', size: 10, color: argb(ink) }
const thin = { style: 'thin', color: argb(rule) } as const
const shade = { type: 'pattern', pattern: 'solid', fgColor: argb('#fff6dd') } as const

const head: Partial<Style> = {
  font: { ...font, bold: true, color: argb(muted) },
  border: { bottom: { style: 'medium', color: argb(ink) } },
  alignment: { vertical: 'middle', wrapText: true },
  numFmt: '@',
}

const cellLook = (isDay: boolean, isOpen: boolean): Partial<Style> => ({
  font: isOpen ? font : { ...font, color: argb(muted) },
  alignment: { vertical: 'top', wrapText: true, horizontal: 'left' },
  border: { bottom: thin, right: thin },
  protection: { locked: !isOpen },
  // Texts are never read as formulas or numbers, even after they are edited.
  numFmt: isDay ? 'd mmm yyyy' : '@',
  ...(isOpen && { fill: shade }),
})

const cells = {
  text: { open: cellLook(false, true), locked: cellLook(false, false) },
  day: { open: cellLook(true, true), locked: cellLook(true, false) },
}

const readMeLooks: Readonly<Record<ReadMeLine['kind'], Partial<Style>>> = {
  title: { font: { ...font, size: 16, bold: true }, numFmt: '@' },
  heading: { font: { ...font, size: 12, bold: true }, numFmt: '@' },
  text: { font, alignment: { vertical: 'top', wrapText: true }, numFmt: '@' },
  fact: { font, alignment: { vertical: 'top', wrapText: true }, numFmt: '@' },
}

/** The styles of the cells of a workbook, including which of them are locked. */
export const looks = {
  head,
  cell: (isDay: boolean, isOpen: boolean) =>
    cells[isDay ? 'day' : 'text'][isOpen ? 'open' : 'locked'],
  hidden: { numFmt: '@' } satisfies Partial<Style>,
  readMe: (kind: ReadMeLine['kind'], place: number): Partial<Style> =>
    kind === 'fact' && place === 1
      ? { ...readMeLooks.fact, font: { ...font, color: argb(muted) } }
      : readMeLooks[kind],
}
