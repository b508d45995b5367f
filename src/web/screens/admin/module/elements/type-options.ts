import { elementTypes } from '#rules/standards/elements/element-types.ts'

const shorts = { 1: 'M', 2: 'None', 3: 'P', 4: 'LI' } as const

/** The element types as options, with short labels for narrow screens. */
export const typeOptions = elementTypes.map(({ id, title }) => ({
  value: String(id),
  label: title,
  short: shorts[id],
}))
