import { compileNamePattern } from '#operations/core/name-pattern.ts'
import { countStandardsSet } from './count-standards-set.ts'
import type { Finding, Path } from './json/problem.ts'
import { OscalCatalog } from './oscal-catalog.ts'
import type { OscalControl, OscalPart } from './oscal-catalog.ts'
import { oscalControls } from './oscal-controls.ts'
import type { PlacedControl } from './oscal-controls.ts'
import { OSCAL_TYPE_RULE, countItems, oscalElements } from './oscal-elements.ts'
import { oneLine } from './oscal-label.ts'
import { oscalNamePattern } from './oscal-name-pattern.ts'
import { parameterWriter } from './oscal-parameters.ts'
import { isReadPart, oscalSections } from './oscal-sections.ts'
import { parseShape } from './parse-shape.ts'
import { MOST_ELEMENTS, MOST_STANDARDS } from './standards-set.ts'
import type { Standard, StandardsSet } from './standards-set.ts'
import { uniqueNames } from './unique-names.ts'

/** A catalog as a standards set, with the path in the catalog of each standard. */
export type CatalogReading =
  | { set: StandardsSet; origins: Path[]; warnings: Finding[] }
  | { problems: Finding[] }

const GROUP_RULE = 'Group = the group of the catalog that holds the control, by its label or id.'
const NO_ORGANIZATION = 'Not stated'

/**
 * Converts an OSCAL 1.x catalog, given as parsed JSON: each control and enhancement that is not withdrawn becomes a standard.
 * Does not check the result against the limits of a standards set.
 */
export function readOscalCatalog(document: unknown): CatalogReading {
  const parsed = parseShape(OscalCatalog, document)
  if ('problems' in parsed) return parsed
  const { catalog } = parsed.data
  const { groups, placed } = oscalControls(catalog)
  const excess = excessOf(placed)
  if (excess !== undefined) return { problems: [{ path: ['catalog'], message: excess }] }
  const writer = parameterWriter(catalog)
  const standards = standardsOf(placed, writer.write)
  if (writer.hasOverflowed()) {
    const message = 'the parameters of the catalog insert more text than can be read'
    return { problems: [{ path: ['catalog'], message }] }
  }
  const name_pattern = oscalNamePattern(standards)
  const organization = organizationOf(catalog)
  const title = oneLine(catalog.metadata.title) || 'OSCAL catalog'
  const module = {
    name: title,
    version: catalog.metadata.version,
    accreditation_organization: organization ?? NO_ORGANIZATION,
    language: 'en',
    is_finalized: false,
    name_pattern,
    group_rule: GROUP_RULE,
    groups,
    type_rule: OSCAL_TYPE_RULE,
  }
  const source = {
    work: catalog.uuid === undefined ? title : `${title} (${catalog.uuid})`,
    repository: null,
    path: null,
    commit: null,
    licence: null,
    changed: changesOf(placed),
  }
  const compiled = name_pattern === null ? null : compileNamePattern(name_pattern)
  const pattern = compiled && 'match' in compiled ? compiled : null
  const counts = countStandardsSet({ module, standards }, pattern)
  const warnings: Finding[] = []
  if (organization === undefined) {
    const message = 'the catalog does not say who publishes it'
    warnings.push({ path: ['catalog', 'metadata'], message })
  }
  if (name_pattern === null) {
    warnings.push({ path: ['catalog'], message: 'no name pattern fits the names of all controls' })
  }
  return {
    set: { format: 'standards-set/1', module, source, standards, counts },
    origins: placed.map(({ path }) => path),
    warnings,
  }
}

function excessOf(placed: readonly PlacedControl[]): string | undefined {
  if (placed.length === 0) return 'the catalog contains no controls, other than withdrawn ones'
  if (placed.length > MOST_STANDARDS) return `the catalog has more than ${MOST_STANDARDS} controls`
  const items = placed.map(({ control }) => countItems(statementsOf(control)))
  const total = items.reduce((sum, count) => sum + count, 0)
  return total > MOST_ELEMENTS ? `the catalog has more than ${MOST_ELEMENTS} items` : undefined
}

function statementsOf({ parts }: OscalControl): OscalPart[] {
  return parts.filter(({ name }) => name === 'statement')
}

function standardsOf(
  placed: readonly PlacedControl[],
  write: (text: string) => string,
): Standard[] {
  const unique = uniqueNames()
  const labels = new Map(placed.map(({ control, label }) => [control.id, label]))
  const labelOf = (id: string): string => labels.get(id) ?? foreignLabel(id)
  return placed.map(({ control, group, title, label }) => {
    return {
      key: label,
      name: unique(title === '' ? label : `${label} ${title}`),
      group,
      title,
      sections: oscalSections(control, write, labelOf),
      elements: oscalElements(label, statementsOf(control), write),
    }
  })
}

/** Returns the label of a control in another catalog; an id in NIST's form is spelled as NIST does: ac-2.1 is AC-2(1). */
function foreignLabel(id: string): string {
  const [, control, enhancement] = /^([a-z]{2}-\d+)(?:\.(\d+))?$/.exec(id) ?? []
  if (control === undefined) return id
  return enhancement === undefined
    ? control.toUpperCase()
    : `${control.toUpperCase()}(${enhancement})`
}

function organizationOf({ metadata }: OscalCatalog): string | undefined {
  const responsible = ['publisher', 'creator'].flatMap((role) => {
    const found = metadata['responsible-parties'].filter((entry) => entry['role-id'] === role)
    return found.flatMap((entry) => entry['party-uuids'])
  })
  const named = metadata.parties.filter(({ name }) => oneLine(name) !== '')
  const byId = new Map(named.map((entry) => [entry.uuid, entry]))
  const party =
    responsible.map((uuid) => byId.get(uuid)).find(Boolean) ??
    named.find(({ type }) => type === 'organization')
  return party && oneLine(party.name)
}

function changesOf(placed: readonly PlacedControl[]): string {
  const parts = placed.flatMap(({ control }) => control.parts)
  const left = new Set(parts.filter((part) => !isReadPart(part)).map(({ name }) => name))
  const names = [...left].slice(0, 20).map((name) => `${name.slice(0, 40)} parts`)
  const leftOut = ['withdrawn controls', 'parts of groups', ...names].join(', ')
  return `Converted from OSCAL: statements became elements, parameters are written out. Left out: ${leftOut}.`
}
