import type { Finding, Path } from './json/problem.ts'
import type { Element } from './standards-set.ts'

/** Finds what the schema cannot check in one standard's elements: unique names, parents before children, a single stem. */
export function checkElements(elements: readonly Element[], at: Path): Finding[] {
  const positions = new Map<string, number>()
  for (const [index, { name }] of elements.entries()) {
    if (!positions.has(name)) positions.set(name, index)
  }
  const circles = circlesOf(elements, positions)
  const firstStem = elements.findIndex(({ stem }) => stem)

  return elements.flatMap((element, index) => {
    const { name, parent, stem } = element
    const findings: Finding[] = []
    const find = (member: keyof Element, message: string): void => {
      findings.push({ path: [...at, index, member], message })
    }
    if (positions.get(name) !== index) {
      find('name', `the element name "${name}" is used twice in this standard`)
    }
    if (stem && index !== firstStem) find('stem', 'a standard can have only one stem')
    if (parent === null) return findings
    if (stem) find('parent', 'the stem never has a parent')
    const position = positions.get(parent)
    const circle = circles.get(index)
    if (position === undefined) find('parent', `no element of this standard is named "${parent}"`)
    else if (circle === undefined && position > index) {
      find('parent', `the parent "${parent}" comes after its child`)
    } else if (circle) find('parent', `the parents form a circle: ${circle}`)
    return findings
  })
}

/** Describes each cycle of parents at the index of its first element; the other members have an empty text. */
function circlesOf(
  elements: readonly Element[],
  positions: ReadonlyMap<string, number>,
): Map<number, string> {
  const circles = new Map<number, string>()
  const walkOf = new Map<number, number>()
  for (const start of elements.keys()) {
    const walk: number[] = []
    let position: number | undefined = start
    while (position !== undefined && !walkOf.has(position)) {
      walkOf.set(position, start)
      walk.push(position)
      position = parentPosition(elements[position], positions)
    }
    if (position === undefined || walkOf.get(position) !== start) continue
    const members = walk.slice(walk.indexOf(position))
    for (const member of members) circles.set(member, '')
    const first = members.indexOf(members.reduce((least, member) => Math.min(least, member)))
    const round = [...members.slice(first), ...members.slice(0, first), members[first] ?? 0]
    const names = round.map((member) => elements[member]?.name)
    const shown = names.length > 8 ? [...names.slice(0, 7), '…'] : names
    circles.set(round[0] ?? 0, shown.join(' > '))
  }
  return circles
}

function parentPosition(
  element: Element | undefined,
  positions: ReadonlyMap<string, number>,
): number | undefined {
  const parent = element?.parent
  return parent === null || parent === undefined ? undefined : positions.get(parent)
}
