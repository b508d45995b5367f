import type { Path } from './json/problem.ts'
import type { OscalCatalog, OscalControl, OscalGroup } from './oscal-catalog.ts'
import { oneLine, oscalLabel } from './oscal-label.ts'
import { MOST_STANDARDS } from './standards-set.ts'
import type { Group } from './standards-set.ts'
import { uniqueNames } from './unique-names.ts'

/** A control with its position: the key of its group, the titles of the enclosing controls, and its path in the file. */
export type PlacedControl = {
  control: OscalControl
  group: string
  title: string
  label: string
  path: Path
}

/**
 * Returns all groups and all controls of a catalog that are not withdrawn, in document order, nested ones after their parent.
 * Stops one control past the limit of a set.
 */
export function oscalControls(catalog: OscalCatalog): { groups: Group[]; placed: PlacedControl[] } {
  const groups: Group[] = []
  const placed: PlacedControl[] = []
  const uniqueGroup = uniqueNames()
  const uniqueLabel = uniqueNames()

  const addGroup = (wanted: string, title: string): string => {
    const key = uniqueGroup(wanted)
    groups.push({ key, title, order: groups.length + 1 })
    return key
  }
  const addControls = (list: OscalControl[], group: string, above: string, at: Path): void => {
    for (const [index, control] of list.entries()) {
      if (placed.length > MOST_STANDARDS) return
      const path = [...at, 'controls', index]
      const title = [above, oneLine(control.title)].filter((part) => part !== '').join(' | ')
      if (!isWithdrawn(control)) {
        const label = uniqueLabel(oscalLabel(control.props) ?? control.id)
        placed.push({ control, group, title, label, path })
      }
      addControls(control.controls, group, title, path)
    }
  }
  const addGroups = (list: OscalGroup[], at: Path): void => {
    for (const [index, group] of list.entries()) {
      const path = [...at, 'groups', index]
      const key = addGroup(groupKey(group) ?? `group ${groups.length + 1}`, oneLine(group.title))
      addControls(group.controls, key, '', path)
      addGroups(group.groups, path)
    }
  }
  if (catalog.controls.length > 0) {
    const key = addGroup('catalog', oneLine(catalog.metadata.title))
    addControls(catalog.controls, key, '', ['catalog'])
  }
  addGroups(catalog.groups, ['catalog'])
  return { groups, placed }
}

/** Returns the group's label, else its id spelled as its controls spell it: "AC" of "AC-2" rather than "ac". */
function groupKey(group: OscalGroup): string | undefined {
  const label = oscalLabel(group.props)
  if (label !== undefined) return label
  const id = group.id?.trim()
  if (!id) return undefined
  const stems = group.controls.map(({ props }) => withoutOrdinal(oscalLabel(props) ?? ''))
  const [stem = ''] = stems
  const isSpelling = stem !== '' && id.toLowerCase().endsWith(stem.toLowerCase())
  return isSpelling && stems.every((other) => other === stem) ? stem : id
}

function withoutOrdinal(label: string): string {
  let end = label.length
  while (end > 0 && /\d/.test(label[end - 1] ?? '')) end -= 1
  return label.slice(0, end).replace(/[-. ]$/, '')
}

function isWithdrawn({ props }: OscalControl): boolean {
  return props.some(
    ({ name, value }) => name === 'status' && value.trim().toLowerCase() === 'withdrawn',
  )
}
