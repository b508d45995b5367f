import type { Shape } from './json-shape.ts'

/** One value of a shape as people read it: where it stands, whether it must be there, what it is. */
export type ToldValue = {
  readonly place: string
  readonly isRequired: boolean
  readonly what: string
}

const listed = (values: readonly unknown[]): string =>
  values.map((value) => (value === '' ? 'empty text' : String(value))).join(', ')

/** What a shape is, in a few words: 'whole number, 0 to 100, or null'. */
export function whatOf(shape: Shape): string {
  const { $ref, anyOf, type, enum: values, items, default: usual } = shape
  const fallback = usual === undefined ? '' : `; ${JSON.stringify(usual)} when not given`
  if (typeof $ref === 'string') return `${nameIn($ref)}${fallback}`
  if (Array.isArray(anyOf))
    return `${alternatives(anyOf.map((one: Shape) => whatOf(one)))}${fallback}`
  if (Array.isArray(values))
    return `${values.length > 1 ? 'one of ' : ''}${listed(values)}${fallback}`
  if (Array.isArray(type))
    return alternatives(type.map((one: string) => whatOf({ ...shape, type: one })))
  if (type === 'array')
    return `list of ${bounds(shape['minItems'], shape['maxItems'])}${plural(whatOf((items ?? {}) as Shape))}${fallback}`
  if (type === 'integer' || type === 'number')
    return `${[type === 'integer' ? 'whole number' : 'number', bounds(shape['minimum'], shape['maximum']).trim()].filter(Boolean).join(', ')}${fallback}`
  if (type === 'string') return `${textWords(shape)}${fallback}`
  if (type === 'boolean') return `true or false${fallback}`
  if (type === 'null') return 'null'
  return type === 'object' ? 'object' : 'any JSON'
}

const nameIn = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1)

const alternatives = (words: readonly string[]): string => [...new Set(words)].join(', or ')

const plural = (what: string): string => (what === 'object' ? 'objects' : what)

function bounds(least: unknown, most: unknown): string {
  const [from, to] = [least, most].map((bound) =>
    typeof bound === 'number' ? bound.toLocaleString('en-US') : undefined,
  )
  if (from !== undefined && to !== undefined) return `${from} to ${to} `
  if (from !== undefined) return `${from} or more `
  return to === undefined ? '' : `up to ${to} `
}

function textWords({ format, const: fixed, maxLength, pattern }: Shape): string {
  if (fixed === '') return 'empty text'
  if (format === 'uuid') return 'UUID'
  if (format === 'date-time') return 'moment (ISO 8601)'
  if (typeof maxLength === 'number')
    return `text of up to ${maxLength.toLocaleString('en-US')} characters`
  return typeof pattern === 'string' ? `text like ${pattern}` : 'text'
}

/** Every value of an object, those of inner objects and lists by their place: 'assignees[].user_id'. */
export function valuesOf(shape: Shape, before = ''): ToldValue[] {
  const { properties, required = [] } = shape as {
    properties?: Readonly<Record<string, Shape>>
    required?: readonly string[]
  }
  return Object.entries(properties ?? {}).flatMap(([name, inner]) => {
    const place = `${before}${name}`
    const value = { place, isRequired: required.includes(name), what: whatOf(inner) }
    return [value, ...valuesInside(inner, place)]
  })
}

function valuesInside(shape: Shape, place: string): ToldValue[] {
  const { items, anyOf, type } = shape
  if (type === 'array') {
    const each = (items ?? {}) as Shape
    return each['type'] === 'object'
      ? valuesOf(each, `${place}[].`)
      : valuesInside(each, `${place}[]`)
  }
  if (Array.isArray(anyOf)) return anyOf.flatMap((one: Shape) => valuesInside(one, place))
  return type === 'object' ? valuesOf(shape, `${place}.`) : []
}
