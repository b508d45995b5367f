type Named = { readonly id: string; readonly name: string }

const shortId = 8

/** Unique names of the people in a workbook. */
export type PeopleNames = {
  /** Returns the name of a person; the id itself when the person is unknown. */
  readonly nameOf: (id: string) => string
  /** Returns the id of the person with a name, in any letter case; undefined when there is none. */
  readonly idOf: (name: string) => string | undefined
}

const key = (name: string): string => name.trim().replaceAll(/\s+/gu, ' ').toLowerCase()

/** Makes the names of people unique: those who share a name get the start of their id appended, and no name contains the separator of names in a cell. */
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
