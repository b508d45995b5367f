type Named = { readonly id: string; readonly name: string }

const shortId = 8

/** Names of people in a workbook, none of which two people share. */
export type PeopleNames = {
  /** The name of a person; the id itself for somebody unknown. */
  readonly nameOf: (id: string) => string
  /** The person with a name, in whatever letter case; undefined for none. */
  readonly idOf: (name: string) => string | undefined
}

const key = (name: string): string => name.trim().replaceAll(/\s+/gu, ' ').toLowerCase()

/** Names people: those who share a name get the beginning of their ids, and no name holds what separates names in a cell. */
export function peopleNames(people: readonly Named[]): PeopleNames {
  const byName = Map.groupBy(people, ({ name }) => key(name))
  const named = people.map(({ id, name }) => {
    const plain = name.replaceAll(/[;\s]+/gu, ' ').trim()
    const isOnly = plain !== '' && byName.get(key(name))?.length === 1
    return { id, name: isOnly ? plain : `${plain} (${id.slice(0, shortId).toLowerCase()})`.trim() }
  })
  const names = new Map(named.map(({ id, name }) => [id.toLowerCase(), name]))
  const ids = new Map(named.map(({ id, name }) => [key(name), id]))
  return {
    nameOf: (id) => names.get(id.toLowerCase()) ?? id,
    idOf: (name) => ids.get(key(name)),
  }
}
