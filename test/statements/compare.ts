import type { DeclaredType } from './declared-type.ts'
import type { Readings } from './readings.ts'
import type { Column, Field, Value } from './values.ts'

/** A column, or a part of one, that does not match its declaration. */
export type Difference = {
  /** The column, and the keys within it. */
  readonly path: string
  readonly what: string
  /** The only difference is that it may be null. */
  readonly concernsNull?: true
}

type Differences = readonly Difference[]
type At = Readings & { readonly path: string }

/** Compares the columns that a query returns with the declared row. */
export function compareRow(
  row: DeclaredType,
  columns: readonly Column[],
  readings: Readings,
): Differences {
  // The rows are not used.
  if (row.kind === 'never') return []
  const names = columns.map(({ name }) => name)
  const twice = names.filter((name, index) => names.indexOf(name) !== index)
  const fields = new Map(columns.map(({ name, value }) => [name, value]))
  return [
    ...twice.map((path) => ({ path, what: 'is selected twice' })),
    ...compareFields(row, fields, { ...readings, path: '' }),
  ]
}

/** The same for rows that are read as lists. */
export const compareList = (
  row: DeclaredType,
  columns: readonly Column[],
  readings: Readings,
): Differences =>
  row.elements.length === columns.length
    ? columns.flatMap(({ name, value }, index) => {
        const element = row.elements[index]
        return element ? compareValue(element, value, { ...readings, path: name }) : []
      })
    : [{ path: 'the row', what: `is declared ${row.text}, and has ${columns.length} columns` }]

// One of several alternatives must match; if none does, the closest one is reported.
const nearest = (all: readonly Differences[]): Differences =>
  all.reduce((best, one) => (one.length < best.length ? one : best))

function compareFields(
  declared: DeclaredType,
  selected: ReadonlyMap<string, Field>,
  at: At,
): Differences {
  const objects = declared.of('object')
  if (objects.length === 0) return otherwise(declared, 'is an object', at)
  return nearest(objects.map((object) => compareObject(object, selected, at)))
}

function compareObject(
  object: DeclaredType,
  selected: ReadonlyMap<string, Field>,
  at: At,
): Differences {
  const { fields, entries } = object
  const inside = (name: string) => (at.path === '' ? name : `${at.path}.${name}`)
  const missing = [...fields]
    .filter(([name, { isOptional }]) => !isOptional && !selected.has(name))
    .map(([name]) => ({ path: inside(name), what: 'is declared, and is not selected' }))
  const found = [...selected].flatMap(([name, value]) => {
    const field = fields.get(name)
    const declared = field?.declared ?? entries
    const path = inside(name)
    if (!declared) return [{ path, what: 'is selected, and is not declared' }]
    const isMissing = value.isOptional && field && !field.isOptional
    return [
      ...compareValue(declared, value, { ...at, path }),
      ...(isMissing ? [{ path, what: 'is declared, and is not in every value' }] : []),
    ]
  })
  return [...missing, ...found]
}

function compareValue(declared: DeclaredType, value: Value, at: At): Differences {
  if (declared.of('unknown').length > 0) return []
  const asNull =
    value.isNullable && !declared.mayBeNull
      ? otherwise(declared, 'may be null', at).map((one) => ({
          ...one,
          concernsNull: true as const,
        }))
      : []
  return value.isNothing ? asNull : [...asNull, ...compareGiven(declared, value, at)]
}

/** The same for a value that is not null. */
function compareGiven(declared: DeclaredType, value: Value, at: At): Differences {
  const { kind, element, isJson } = at.column(value.type)
  // Values inside JSON are parsed as JSON, however the column itself is parsed.
  const within: At = isJson ? { ...at, column: at.json } : at
  if (kind === 'string') return compareKind(declared, 'string', at)
  if (value.json) return compareGiven(declared, value.json, within)
  if (value.fields) return compareFields(declared, value.fields, within)
  if (value.entries) {
    const entries = declared.of('object').flatMap((object) => object.entries ?? [])
    const path = `${at.path}[]`
    return entries.length > 0
      ? nearest(
          entries.map((one) => compareValue(one, value.entries as Value, { ...within, path })),
        )
      : otherwise(declared, 'is an object whose keys are data', at)
  }
  const member =
    value.element ?? (element === undefined ? undefined : { type: element, isNullable: false })
  if (member) return compareMembers(declared, member, within)
  return kind === 'unknown' ? [] : compareKind(declared, kind, at)
}

const compareKind = (declared: DeclaredType, kind: DeclaredType['kind'], at: At): Differences =>
  declared.of(kind).length > 0 ? [] : otherwise(declared, `is a ${kind}`, at)

const otherwise = (declared: DeclaredType, what: string, { path }: At): Differences => [
  { path, what: `is declared ${declared.text}, and ${what}` },
]

function compareMembers(declared: DeclaredType, member: Value, at: At): Differences {
  const lists = declared.of('list')
  if (lists.length === 0) return otherwise(declared, 'is a list', at)
  const path = `${at.path}[]`
  return nearest(
    lists.map((list) => list.elements.flatMap((one) => compareValue(one, member, { ...at, path }))),
  )
}
