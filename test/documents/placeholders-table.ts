import { placeholders, type Placeholders } from '#rules/report/template/placeholders.ts'
import { withGeneratedPart } from './generated-part.ts'
import { markdownTable } from './markdown-table.ts'

/** The document that lists the placeholders of a Word template for reports. */
export const templatesFile = new URL('../../docs/report-templates.md', import.meta.url)

const code = (text: string): string => `\`${text}\``

const rowsOf = (all: Placeholders, within = ''): string[][] =>
  Object.entries(all).flatMap(([name, { kind, says, each }]) => [
    [within, code(kind === 'text' ? `{${name}}` : `{#${name}} … {/${name}}`), kind, says],
    ...(each === undefined ? [] : rowsOf(each, code(`{#${name}}`))),
  ])

/** The document with the table of all placeholders between its two marks. Throws when it has no marks. */
export const withPlaceholders = (document: string): string =>
  withGeneratedPart(document, {
    begin: '<!-- npm run docs makes this table from src/rules/report/template/placeholders.ts. -->',
    end: '<!-- End of the table. -->',
    part: markdownTable([['within', 'placeholder', 'kind', 'stands for'], ...rowsOf(placeholders)]),
  })
