import type { JsonSchema } from './json-schema.ts'

/** A value of a schema, described for readers. */
export type Field = {
  readonly path: string
  readonly isRequired: boolean
  readonly type: string
}

const listed = (values: readonly unknown[]): string =>
  values.map((value) => (value === '' ? 'empty text' : String(value))).join(', ')

/** Describes a schema in a few words: 'whole number, 0 to 100, or null'. */
export function formatSchema(schema: JsonSchema): string {
  const { $ref, anyOf, type, enum: values, items, default: defaultValue } = schema
  const suffix =
    defaultValue === undefined ? '' : `; ${JSON.stringify(defaultValue)} when not given`
  if (typeof $ref === 'string') return `${refName($ref)}${suffix}`
  if (Array.isArray(anyOf))
    return `${alternatives(anyOf.map((one: JsonSchema) => formatSchema(one)))}${suffix}`
  if (Array.isArray(values))
    return `${values.length > 1 ? 'one of ' : ''}${listed(values)}${suffix}`
  if (Array.isArray(type))
    return alternatives(type.map((one: string) => formatSchema({ ...schema, type: one })))
  if (type === 'array')
    return `list of ${formatBounds(schema['minItems'], schema['maxItems'])}${plural(formatSchema((items ?? {}) as JsonSchema))}${suffix}`
  if (type === 'integer') return `${formatNumber('whole number', schema)}${suffix}`
  if (type === 'number') return `${formatNumber('number', schema)}${suffix}`
  if (type === 'string') return `${formatString(schema)}${suffix}`
  if (type === 'boolean') return `true or false${suffix}`
  if (type === 'null') return 'null'
  return type === 'object' ? 'object' : 'any JSON'
}

const refName = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1)

const alternatives = (words: readonly string[]): string => [...new Set(words)].join(', or ')

const plural = (what: string): string => (what === 'object' ? 'objects' : what)

function formatBounds(least: unknown, most: unknown): string {
  const [from, to] = [least, most].map((bound) =>
    typeof bound === 'number' ? bound.toLocaleString('en-US') : undefined,
  )
  if (from !== undefined && to !== undefined) return `${from} to ${to} `
  if (from !== undefined) return `${from} or more `
  return to === undefined ? '' : `up to ${to} `
}

function formatNumber(kind: string, { minimum, maximum }: JsonSchema): string {
  const bounds = formatBounds(minimum, maximum).trim()
  return bounds === '' ? kind : `${kind}, ${bounds}`
}

function formatString({ format, const: fixed, maxLength, pattern }: JsonSchema): string {
  if (fixed === '') return 'empty text'
  if (format === 'uuid') return 'UUID'
  if (format === 'date-time') return 'moment (ISO 8601)'
  if (typeof maxLength === 'number')
    return `text of up to ${maxLength.toLocaleString('en-US')} characters`
  return typeof pattern === 'string' ? `text like ${pattern}` : 'text'
}

/** Lists every value of an object schema, nested ones with their path: 'assignees[].user_id'. */
export function fieldsOf(schema: JsonSchema, before = ''): Field[] {
  const { properties, required = [] } = schema as {
    properties?: Readonly<Record<string, JsonSchema>>
    required?: readonly string[]
  }
  return Object.entries(properties ?? {}).flatMap(([name, inner]) => {
    const path = `${before}${name}`
    const value = { path, isRequired: required.includes(name), type: formatSchema(inner) }
    return [value, ...nestedFields(inner, path)]
  })
}

function nestedFields(schema: JsonSchema, path: string): Field[] {
  const { items, anyOf, type } = schema
  if (type === 'array') {
    const each = (items ?? {}) as JsonSchema
    return each['type'] === 'object'
      ? fieldsOf(each, `${path}[].`)
      : nestedFields(each, `${path}[]`)
  }
  if (Array.isArray(anyOf)) return anyOf.flatMap((one: JsonSchema) => nestedFields(one, path))
  return type === 'object' ? fieldsOf(schema, `${path}.`) : []
}
