import { ink, muted } from './model/colors.ts'
import { changeFiles } from './model/zipped-files.ts'

/** The number formats of cells; in a finished workbook each has its own style. */
export const formats = {
  head: 'General;General;General;@',
  text: '@',
  number: '#,##0',
  decimal: '#,##0.0#',
  percent: '0%',
  decimalPercent: '0.0#%',
  date: 'd mmm yyyy',
} as const

type Name = keyof typeof formats

const atTop = 'fontId="0" borderId="0" applyAlignment="1"><alignment vertical="top"/></xf>'
const looks: Readonly<Record<Name, string>> = {
  head: 'fontId="1" borderId="1" applyFont="1" applyBorder="1" applyAlignment="1"><alignment vertical="center" wrapText="1"/></xf>',
  text: 'fontId="0" borderId="0" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>',
  number: atTop,
  decimal: atTop,
  percent: atTop,
  decimalPercent: atTop,
  date: 'fontId="0" borderId="0" applyAlignment="1"><alignment vertical="top" horizontal="left"/></xf>',
}

const rgb = (color: string): string => `FF${color.slice(1).toUpperCase()}`
const fonts = `<fonts count="2"><font><sz val="10"/><color rgb="${rgb(ink)}"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="9"/><color rgb="${rgb(muted)}"/><name val="Calibri"/><family val="2"/></font></fonts>`
const borders = `<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top/><bottom style="thin"><color rgb="${rgb(ink)}"/></bottom><diagonal/></border></borders>`
const frozen =
  '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>'

const attribute = (xml: string, name: string): string =>
  new RegExp(` ${name}="([^"]*)"`).exec(xml)?.[1] ?? ''

const plainXml = (xml: string): string =>
  xml
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** Adds what the library that writes workbooks does not: cell styles, frozen head rows for tables, and the page setup of sheets. */
export const finishWorkbook = (workbook: Buffer): Buffer =>
  changeFiles(workbook, (name, xml) =>
    name === 'xl/styles.xml'
      ? withLooks(xml)
      : isTable(name)
        ? asPrinted(withFrozenHead(xml))
        : isSheet(name)
          ? asPrinted(xml)
          : null,
  )

const isSheet = (name: string): boolean => /^xl\/worksheets\/sheet\d+\.xml$/.test(name)
// The first sheet has no head row.
const isTable = (name: string): boolean => isSheet(name) && !name.endsWith('/sheet1.xml')

// When printed, a sheet is fitted to the width of the page. Margins are in inches.
const paper =
  '<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/><pageSetup orientation="landscape" fitToHeight="0"/>'

const asPrinted = (xml: string): string =>
  xml
    .replace(/<worksheet [^>]*>/, '$&<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>')
    .replace(/<ignoredErrors>|<\/worksheet>/, `${paper}$&`)

const withFrozenHead = (xml: string): string =>
  xml.replace(/<sheetView workbookViewId="0"\s*(?:\/>|>\s*<\/sheetView>)/, frozen)

function withLooks(xml: string): string {
  const codes = new Map<string, string>([['49', formats.text]])
  for (const [one] of xml.matchAll(/<numFmt [^>]*>/g))
    codes.set(attribute(one, 'numFmtId'), plainXml(attribute(one, 'formatCode')))
  const nameOf = (id: string) =>
    (Object.keys(formats) as Name[]).find((name) => formats[name] === codes.get(id))
  return xml
    .replace(/<fonts [\s\S]*?<\/fonts>/, fonts)
    .replace(/<borders [\s\S]*?<\/borders>/, borders)
    .replace(/<cellXfs [\s\S]*?<\/cellXfs>/, (cells) =>
      cells.replaceAll(/<xf [^>]*\/>/g, (one) => {
        const id = attribute(one, 'numFmtId')
        const name = nameOf(id)
        if (name === undefined) return one
        return `<xf numFmtId="${id}" fillId="0" xfId="0" applyNumberFormat="1" ${looks[name]}`
      }),
    )
}
