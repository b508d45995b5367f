/** The element types: stored id, name in files, title on screens, and whether elements of the type are scored (specification, section 9). */
export const elementTypes = [
  { id: 1, name: 'mandatory', title: 'Mandatory', isScored: true },
  { id: 2, name: 'no-weight', title: 'No weight', isScored: false },
  { id: 3, name: 'points', title: 'Points', isScored: true },
  { id: 4, name: 'leading-indicator', title: 'Leading indicator', isScored: true },
] as const

/** The stored id of an element type. */
export type ElementTypeId = (typeof elementTypes)[number]['id']

/** The name of an element type. */
export type ElementTypeName = (typeof elementTypes)[number]['name']

const idByName = { mandatory: 1, 'no-weight': 2, points: 3, 'leading-indicator': 4 } as const

/** Returns the id of the type with this name. */
export const elementTypeId = (name: ElementTypeName): ElementTypeId => idByName[name]

/** Whether elements of this type are scored: mandatory, points and leading indicator. */
export const isScoredType = (id: number): boolean =>
  elementTypes.some((type) => type.id === id && type.isScored)
