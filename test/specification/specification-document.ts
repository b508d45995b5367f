import { markdownTable as table } from '../documents/markdown-table.ts'
import type { Demand } from './demand.ts'
import { sections } from './sections.ts'

/** The path of the document. */
export const documentFile = new URL('../../docs/specification.md', import.meta.url)

const isInPart = ({ missing, toCome }: Demand) => missing !== undefined && toCome === undefined

/** The numbers of demands in the document's header: all, met, partly met, not met. */
const countsOf = (demands: readonly Demand[]): number[] => [
  demands.length,
  demands.filter(({ missing }) => missing === undefined).length,
  demands.filter(isInPart).length,
  demands.filter(({ toCome }) => toCome).length,
]

function heldBy(demand: Demand): string {
  const tests = demand.tests.map(({ file, title }) => `\`${file}\` "${title}"`).join('; ')
  if (demand.toCome) return `to come: ${demand.missing}`
  if (demand.missing === undefined) return tests
  return `in part: ${demand.missing}${tests === '' ? '' : `; the rest by ${tests}`}`
}

/** The document: the demands of the specification with the tests that verify them. */
export function specificationDocument(): string {
  const all = sections.flatMap(({ demands }) => demands)
  const figures = table([
    ['section', 'demands', 'held by tests', 'in part', 'to come'],
    ...sections.map(({ title, demands }, index) => [
      `${index + 1} ${title}`,
      ...countsOf(demands).map(String),
    ]),
    ['all', ...countsOf(all).map(String)],
  ])
  const chapters = sections.map(({ title, demands }, index) => {
    const rows = demands.map((demand) => [demand.id, demand.what, heldBy(demand)])
    return `## ${index + 1} ${title}\n\n${table([['id', 'demand', 'held by'], ...rows])}\n`
  })
  return `# Specification

What the specification demands, section by section, beside the tests that hold it. The words are ours; the specification has its own. Made by \`npm run docs\` from
test/specification/demands/; a test fails when this page is another, or when a test that it names is not there.

"In part" says what is missing, "to come" that nothing is there yet.

${figures}

${chapters.join('\n')}`
}
