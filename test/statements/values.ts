import { listIn, numberIn, textsIn, type Tree } from './parse-tree.ts'

/** A value that a query returns, as far as its tree shows: the PostgreSQL type, whether it may be null, and its contents. */
export type Value = {
  readonly type: number
  readonly isNullable: boolean
  /** The keys of a JSON object, or the columns of a row. */
  readonly fields?: ReadonlyMap<string, Field>
  /** The elements of a JSON list or of an array. */
  readonly element?: Value
  /** The values of a JSON object whose keys are data. */
  readonly entries?: Value
  /** The value that was converted to JSON, if it has no parts. */
  readonly json?: Value
  /** It is null, or the element of an empty list, and has no visible type. */
  readonly isNothing?: true
}

export type Field = Value & {
  /** Not every value has this field. */
  readonly isOptional?: true
}

export type Column = { readonly name: string; readonly value: Value }

/** The element of an empty list. */
export const nothing: Value = { type: 0, isNullable: false, isNothing: true }

/** The common knowledge about a value that is either of two: a type or a part that only one of them has is left out. */
export function mergeValues(one: Value, other: Value): Value {
  const isNullable = one.isNullable || other.isNullable
  if (one.isNothing) return { ...other, isNullable }
  if (other.isNothing) return { ...one, isNullable }
  if (!areAlike(one, other)) return { type: pgType.json, isNullable }
  const { fields, element, entries, json } = one
  return {
    type: one.type,
    isNullable,
    ...(fields && other.fields && { fields: mergeFields(fields, other.fields) }),
    ...(element && other.element && { element: mergeValues(element, other.element) }),
    ...(entries && other.entries && { entries: mergeValues(entries, other.entries) }),
    ...(json && json.type === other.json?.type && { json: mergeValues(json, other.json) }),
  }
}

const areAlike = (one: Value, other: Value): boolean =>
  one.type === other.type || (isJson(one.type) && isJson(other.type))

function mergeFields(
  one: ReadonlyMap<string, Field>,
  other: ReadonlyMap<string, Field>,
): ReadonlyMap<string, Field> {
  const onlyHere = (name: string, field: Field): [string, Field] => [
    name,
    { ...field, isOptional: true },
  ]
  return new Map([
    ...[...one].map(([name, field]): [string, Field] => {
      const match = other.get(name)
      if (!match) return onlyHere(name, field)
      const isOptional = field.isOptional ?? match.isOptional
      return [name, { ...mergeValues(field, match), ...(isOptional && { isOptional }) }]
    }),
    ...[...other].filter(([name]) => !one.has(name)).map((entry) => onlyHere(...entry)),
  ])
}

/** The first value that is not null. */
export const firstGiven = (type: number, values: readonly Value[]): Value => ({
  ...values.reduce(mergeValues, nothing),
  type,
  isNullable: values.every(({ isNullable }) => isNullable),
})

/** PostgreSQL's fixed type numbers. */
export const pgType = { bool: 16, int8: 20, text: 25, json: 114, jsonb: 3802 } as const

export const isJson = (type: number): boolean => type === pgType.json || type === pgType.jsonb

/** The value of a constant in a query. */
export function constant(node: Tree): Value {
  const type = numberIn(node, 'consttype')
  if (node['constisnull'] === 'true') return { type, isNullable: true, isNothing: true }
  if (type === pgType.json) return parsed(JSON.parse(textOf(node)), type)
  // A jsonb constant is printed in its storage format, so whether it matches is not checked.
  return { type, isNullable: false, ...(type === pgType.jsonb && { isNothing: true }) }
}

// The bytes of a text begin with a four-byte length; those of a literal without a type end with a zero.
function textOf(node: Tree): string {
  const [, values] = listIn(node, 'constvalue')
  const bytes = Buffer.from((values as readonly string[]).map((byte) => Number(byte) & 0xff))
  return (node['constlen'] === '-2' ? bytes.subarray(0, -1) : bytes.subarray(4)).toString()
}

function parsed(value: unknown, type: number): Value {
  const here = { type, isNullable: false }
  if (value === null) return { type, isNullable: true, isNothing: true }
  if (Array.isArray(value)) {
    const elements = value.map((one) => parsed(one, type))
    return { ...here, element: elements.reduce(mergeValues, nothing) }
  }
  if (typeof value === 'object')
    return { ...here, fields: mapOf(Object.entries(value), (one) => parsed(one, type)) }
  const types = { number: pgType.int8, string: pgType.text, boolean: pgType.bool }
  const json = { type: types[typeof value as keyof typeof types], isNullable: false }
  return { ...here, json }
}

const mapOf = <From, To>(entries: readonly (readonly [string, From])[], make: (from: From) => To) =>
  new Map(entries.map(([key, from]) => [key, make(from)]))

/** The object that `json_build_object` makes of keys and values; unknown if the keys are data. */
export function builtObject(type: number, args: readonly Tree[], values: readonly Value[]): Value {
  const fields = new Map<string, Field>()
  for (const [index, value] of values.entries()) {
    const key = args[index - 1]
    if (index % 2 === 0) continue
    if (key?.tag !== 'CONST') return { type, isNullable: false }
    fields.set(textOf(key), value)
  }
  return { type, isNullable: false, fields }
}

/** The result of `to_json` for a value. */
export function asJson(type: number, value: Value): Value {
  const hasParts = value.fields ?? value.element ?? value.entries ?? value.json
  if (hasParts || isJson(value.type)) return { ...value, type }
  return { type, isNullable: value.isNullable, json: value }
}

export const rowOf = (node: Tree, values: readonly Value[]): Value => ({
  type: numberIn(node, 'row_typeid'),
  isNullable: false,
  fields: new Map(textsIn(node, 'colnames').map((name, index) => [name, values[index] ?? nothing])),
})
