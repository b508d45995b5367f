/** The largest table of standards, in bytes. */
export const largestTable = 20 * 1024 * 1024

/** What a column of a table of standards can become. */
export const tableTargets = [
  { target: 'ignore', label: 'Not imported' },
  { target: 'standardName', label: 'Standard: name' },
  { target: 'standardTitle', label: 'Standard: title' },
  { target: 'standardText', label: 'Standard: text (its stem)' },
  { target: 'group', label: 'Group: key' },
  { target: 'groupTitle', label: 'Group: title' },
  { target: 'elementName', label: 'Element: name' },
  { target: 'elementText', label: 'Element: text' },
  { target: 'elementType', label: 'Element: type' },
  { target: 'points', label: 'Element: points' },
  { target: 'parentName', label: 'Element: name of its parent' },
  { target: 'level', label: 'Element: level (1, 2, 3)' },
  { target: 'ScopeOfStandard', label: 'Scope of Standard' },
  { target: 'Commentary', label: 'Commentary' },
  { target: 'PointsToRemember', label: 'Points to Remember' },
  { target: 'BrightIdeas', label: 'Bright Ideas' },
  { target: 'DesktopReviewEvidence', label: 'Evidence for Desktop Review' },
  { target: 'OnsiteReviewEvidence', label: 'Evidence for Onsite Review' },
  { target: 'moduleName', label: 'Module: name' },
  { target: 'moduleVersion', label: 'Module: version' },
  { target: 'organization', label: 'Module: organization' },
] as const

export type TableTarget = (typeof tableTargets)[number]['target']

export const isTableTarget = (value: unknown): value is TableTarget =>
  tableTargets.some(({ target }) => target === value)

/** The sections of a standard. */
export const sectionTargets = [
  'ScopeOfStandard',
  'Commentary',
  'PointsToRemember',
  'BrightIdeas',
  'DesktopReviewEvidence',
  'OnsiteReviewEvidence',
] as const satisfies readonly TableTarget[]

// The first match decides. Words are compared without case, punctuation and accents.
const proposals: readonly (readonly [words: RegExp, target: TableTarget])[] = [
  [/^(?:desktop|desk).*evidence|evidence.*desktop/u, 'DesktopReviewEvidence'],
  [/^(?:onsite|on site).*evidence|evidence.*on ?site/u, 'OnsiteReviewEvidence'],
  [/scope/u, 'ScopeOfStandard'],
  [/commentary|interpretive|interpretation|guidance|rationale/u, 'Commentary'],
  [/remember/u, 'PointsToRemember'],
  [/bright|ideas|tips?$/u, 'BrightIdeas'],
  [/^(?:module|standards? set|program(?:me)?)(?: name)?$/u, 'moduleName'],
  [/^(?:module )?version$/u, 'moduleVersion'],
  [/^(?:accreditation )?(?:organi[sz]ation|accreditor|body)$/u, 'organization'],
  [/^(?:parent|parent (?:element|id|name|number))$/u, 'parentName'],
  [/^(?:level|depth|indent(?:ation)?)$/u, 'level'],
  [/^(?:points?|weight|score|max(?:imum)? points?)$/u, 'points'],
  [/^(?:(?:element|requirement|scoring) )?(?:type|kind|category|weighting)$/u, 'elementType'],
  [/^(?:group|chapter|domain|section|family)(?: (?:title|name))$/u, 'groupTitle'],
  [/^(?:group|chapter|domain|section|family)(?: (?:key|code|id|no|number))?$/u, 'group'],
  [/^standard (?:title|heading)$|^title$/u, 'standardTitle'],
  [/^standard (?:text|statement|description|stem)$|^stem$/u, 'standardText'],
  [/^standard(?: (?:name|no|number|id|code|ref(?:erence)?))?$/u, 'standardName'],
  [
    /^(?:element|requirement|criterion|control|item|sub ?standard)(?: (?:name|no|number|id|code|ref(?:erence)?))?$/u,
    'elementName',
  ],
  [
    /^(?:(?:element|requirement|criterion|control|item) )?(?:text|statement|description|wording)$/u,
    'elementText',
  ],
]

/** Normalizes the words of a header for comparison. */
export const headerWords = (header: string): string =>
  header
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Proposes what each column becomes, from the words of its header; no target is proposed twice. */
export function proposedTargets(headers: readonly string[]): TableTarget[] {
  const taken = new Set<TableTarget>()
  return headers.map((header) => {
    const words = headerWords(header)
    const target = proposals.find(([fits]) => fits.test(words))?.[1] ?? 'ignore'
    if (target === 'ignore' || taken.has(target)) return 'ignore'
    taken.add(target)
    return target
  })
}

/** Identifies the source of a table by its headers, regardless of their order: tables from one source get the same name. */
export const sourceOf = (headers: readonly string[]): string =>
  [...new Set(headers.map(headerWords))]
    .filter((words) => words !== '')
    .toSorted()
    .join('|')

const leastCells = 2
const mostSearched = 50

/** Returns the number of the row that holds the headers: the first one with the most proposed columns, otherwise the first with at least two filled cells. */
export function proposedHeaderRow(
  rows: readonly { readonly number: number; readonly cells: readonly string[] }[],
): number {
  const begin = rows.slice(0, mostSearched)
  const counted = begin.map(({ number, cells }) => ({
    number,
    known: proposedTargets(cells).filter((target) => target !== 'ignore').length,
    filled: cells.filter((cell) => cell.trim() !== '').length,
  }))
  const most = Math.max(0, ...counted.map(({ known }) => known))
  const best = most > 0 ? counted.find(({ known }) => known === most) : undefined
  return (best ?? counted.find(({ filled }) => filled >= leastCells) ?? counted[0])?.number ?? 1
}
