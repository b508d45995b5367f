import type { OscalControl, OscalPart } from './oscal-catalog.ts'
import { oneLine, oscalLabel } from './oscal-label.ts'
import type { Standard } from './standards-set.ts'

type Sections = Standard['sections']
type Section = keyof Sections

const SECTION_OF_PART = new Map<string, Section>([
  ['overview', 'ScopeOfStandard'],
  ['guidance', 'Commentary'],
])
const METHOD_PARTS = new Set(['assessment-method', 'assessment'])
const SHORT_LABEL = 8

/** Whether a part of a control is read; assessment objectives, for example, are not. */
export function isReadPart({ name }: OscalPart): boolean {
  return name === 'statement' || SECTION_OF_PART.has(name) || METHOD_PARTS.has(name)
}

/** Returns the content sections of a control; `labelOf` formats a related control's id. */
export function oscalSections(
  control: OscalControl,
  write: (text: string) => string,
  labelOf: (id: string) => string,
): Sections {
  const sections: Sections = {}
  const append = (section: Section, text: string, between: string): void => {
    if (text === '') return
    const before = sections[section]
    sections[section] = before === undefined ? text : `${before}${between}${text}`
  }
  for (const part of control.parts) {
    const section = SECTION_OF_PART.get(part.name)
    if (section) append(section, proseOf(part, write), '\n\n')
    if (METHOD_PARTS.has(part.name)) {
      const method = methodOf(part)
      const isDesktop = method === 'EXAMINE'
      const evidence = isDesktop ? 'DesktopReviewEvidence' : 'OnsiteReviewEvidence'
      append(evidence, objectsOf(part, method, write), '\n')
    }
  }
  const related = control.links.filter(({ rel }) => rel === 'related')
  const labels = related.map(({ href }) => labelOf(href.replace(/^#/, '')))
  if (labels.length > 0) {
    append('PointsToRemember', `Related controls: ${[...new Set(labels)].join(', ')}`, '\n\n')
  }
  return sections
}

function proseOf(part: OscalPart, write: (text: string) => string): string {
  const label = oscalLabel(part.props) ?? ''
  const heading = oneLine(part.title)
  const prose = write(part.prose)
  const isShort = heading === '' && label.length <= SHORT_LABEL
  const own = isShort ? [label, prose].filter((text) => text !== '').join(' ') : prose
  const lead = isShort ? '' : heading || label
  const texts = [[lead, own].filter((text) => text !== '').join('\n')]
  return [...texts, ...part.parts.map((inner) => proseOf(inner, write))]
    .filter((text) => text !== '')
    .join('\n\n')
}

function methodOf(part: OscalPart): string {
  const method = part.props.find(({ name }) => name === 'method')?.value ?? ''
  return oneLine(method).toUpperCase() || 'ASSESSMENT'
}

function objectsOf(part: OscalPart, method: string, write: (text: string) => string): string {
  const texts = [part, ...part.parts].map(({ prose }) => write(prose))
  const objects = texts.flatMap((text) => text.split('\n')).map((line) => line.trim())
  const lines = objects.filter((line) => line !== '').map((line) => `- ${line}`)
  return lines.length === 0 ? '' : [`${method}:`, ...lines].join('\n')
}
