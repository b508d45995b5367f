import type pg from 'pg'
import type { Catalog } from './catalog.ts'
import type { Kind } from './declared-type.ts'

/** The JavaScript type as which a value of a PostgreSQL type is read. */
export type Reading = (type: number) => {
  /** 'unknown' if it depends on the value. */
  readonly kind: Kind
  /** The element type of a list. */
  readonly element?: number
  /** Whether it was parsed from JSON. */
  readonly isJson?: true
}

/** How the values of columns are read, and how those inside JSON are. */
export type Readings = { readonly column: Reading; readonly json: Reading }

export const readingsOf = (catalog: Catalog, parsers: pg.CustomTypesConfig): Readings => ({
  column: columnReading(catalog, parsers),
  json: jsonReading(catalog),
})

const time = '2026-11-22 12:00:00'

// A text for each type that some parsers do not return unchanged.
const samples: Readonly<Record<string, string>> = {
  bool: 't',
  bytea: String.raw`\x00`,
  date: time.slice(0, 10),
  float4: '1',
  float8: '1',
  int2: '1',
  int4: '1',
  int8: '1',
  json: '{}',
  jsonb: '{}',
  numeric: '1',
  oid: '1',
  timestamp: time,
  timestamptz: `${time}+00`,
}

/** How a connection with these parsers reads columns, determined by parsing a sample. */
function columnReading(catalog: Catalog, parsers: pg.CustomTypesConfig): Reading {
  return (type) => {
    const { name = '', element = 0 } = catalog.types.get(type) ?? {}
    const sample = element === 0 ? (samples[name] ?? 'x') : '{}'
    const value: unknown = parsers.getTypeParser(type)(sample)
    if (Array.isArray(value)) return { kind: 'list', element }
    if (value instanceof Date) return { kind: 'Date' }
    if (Buffer.isBuffer(value)) return { kind: 'Buffer' }
    if (typeof value === 'object') return { kind: 'unknown', isJson: true }
    return { kind: typeof value as Kind }
  }
}

const numbers = new Set(['int2', 'int4', 'int8', 'oid', 'float4', 'float8', 'numeric'])

/** How PostgreSQL converts values to JSON. */
function jsonReading(catalog: Catalog): Reading {
  return (type) => {
    const { name = '', element = 0 } = catalog.types.get(type) ?? {}
    if (element !== 0) return { kind: 'list', element }
    // A row has no type number if the tree does not name its type.
    if (['', 'json', 'jsonb', 'record'].includes(name)) return { kind: 'unknown', isJson: true }
    if (name === 'bool') return { kind: 'boolean' }
    return { kind: numbers.has(name) ? 'number' : 'string' }
  }
}
