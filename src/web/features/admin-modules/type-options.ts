import { elementTypes } from '../../../rules/element-types.ts'

const shorts = { 1: 'M', 2: 'None', 3: 'P', 4: 'LI' } as const

/** The element types as a choice of one, in few letters where there is little room. */
export const typeOptions = elementTypes.map(({ id, title }) => ({
  value: String(id),
  label: title,
  short: shorts[id],
}))
