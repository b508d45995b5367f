import { basename } from 'node:path'
import pg from 'pg'
import { clientSettings } from '#server/db/connection.ts'
import type { DatabaseName } from '../harness/templates.ts'
import { compareList, compareRow, type Difference } from './compare.ts'
import type { DeclaredType } from './declared-type.ts'
import type { Parameters } from './infer.ts'
import type { QueryResult, PreparingDatabase } from './prepare.ts'
import type { RawQuery } from './raw-queries.ts'
import { readingsOf } from './readings.ts'
import type { RecordedStatement } from './recorder.ts'
import type { StatementTypes } from './statement-types.ts'

/** A difference, with the statement or query and the databases in which it occurs. */
export type Finding = {
  /** The name of a statement, or of the file of a query. */
  readonly of: string
  readonly place: string
  readonly databases: readonly DatabaseName[]
} & Difference

type Databases = Readonly<Record<DatabaseName, PreparingDatabase>>
type Compare = (prepared: QueryResult, name: DatabaseName) => readonly Difference[]
type Parsers = pg.CustomTypesConfig

const targetParsers = clientSettings('postgres://').types as Parsers
const driverParsers: Parsers = { getTypeParser: (type: number) => pg.types.getTypeParser(type) }

/** Compares a statement with its types in each database that has everything it names. */
export function differencesOfStatement(
  { name, text, keys, isForMany }: RecordedStatement,
  { place, row, values }: StatementTypes,
  databases: Databases,
): Promise<readonly Finding[]> {
  const fields = values.fields
  const parameters: Parameters = (number) => {
    const field = fields.get(keys[number - 1] ?? '')
    const ofValue = field && nullsOf(field.declared, field.isOptional)
    // A list of the values for the runs of one turn.
    return isForMany
      ? { isNullable: false, holdsNull: ofValue?.isNullable ?? false }
      : (ofValue ?? noNulls)
  }
  return differencesOf({ of: name, place }, text, parameters, databases, (prepared, database) => {
    const parsers = database === 'identity' ? driverParsers : targetParsers
    const readings = readingsOf(databases[database].catalog, parsers)
    // The number of the run comes first; `Db` removes it.
    const columns = isForMany ? prepared.columns.slice(1) : prepared.columns
    return compareRow(row, columns, readings)
  })
}

/** The file name of a source position, without its folder, which may change. */
export const fileOf = (place: string): string => basename(place).replace(/:\d+$/, '')

/** Compares an inline query with its declared row. */
export async function differencesOfQuery(
  { place, row, isList, texts = [], values }: RawQuery,
  databases: Databases,
): Promise<readonly Finding[]> {
  const parameters: Parameters = (number) => {
    const value = values[number - 1]
    return value ? nullsOf(value) : { isNullable: true, holdsNull: true }
  }
  const compare: Compare = ({ columns }, database) => {
    const readings = readingsOf(databases[database].catalog, driverParsers)
    return isList ? compareList(row, columns, readings) : compareRow(row, columns, readings)
  }
  const title = { of: fileOf(place), place }
  const found: Finding[] = []
  for (const text of texts)
    found.push(...(await differencesOf(title, text, parameters, databases, compare)))
  return found
}

const noNulls = { isNullable: false, holdsNull: false }

const nullsOf = (declared: DeclaredType, isOptional = false) => ({
  isNullable: isOptional || declared.mayBeNull || declared.of('undefined').length > 0,
  holdsNull: declared.of('list').some((list) => list.elements.some((one) => one.mayBeNull)),
})

async function differencesOf(
  title: Pick<Finding, 'of' | 'place'>,
  text: string,
  parameters: Parameters,
  databases: Databases,
  compare: Compare,
): Promise<readonly Finding[]> {
  const found = new Map<string, Finding>()
  const note = (database: DatabaseName, difference: Difference) => {
    const key = `${difference.path} ${difference.what}`
    const known = found.get(key)?.databases ?? []
    found.set(key, { ...title, ...difference, databases: [...known, database] })
  }
  const refused = new Map<DatabaseName, unknown>()
  for (const name of ['rds', 'ps', 'identity'] as const)
    try {
      const prepared = await databases[name].prepare(text, parameters)
      for (const difference of compare(prepared, name)) note(name, hinted(difference, prepared))
    } catch (error) {
      refused.set(name, error)
    }
  for (const [name, error] of refused)
    if (!isElsewhere(name, refused)) note(name, { path: '', what: (error as Error).message })
  return [...found.values()]
}

// A statement belongs to both targets, to identity, or to all three. In identity, a table of the same name
// may have fewer columns.
function isElsewhere(name: DatabaseName, refused: ReadonlyMap<DatabaseName, unknown>): boolean {
  if (name === 'identity')
    return !refused.has('rds') && !refused.has('ps') && isUnknown(refused.get(name), '42703')
  return (
    !refused.has('identity') &&
    refused.has('rds') &&
    refused.has('ps') &&
    isUnknown(refused.get(name))
  )
}

const isUnknown = (error: unknown, ...codes: readonly string[]): boolean =>
  ['42P01', '42883', ...codes].includes((error as { code?: string }).code ?? '')

const hinted = (difference: Difference, { unknownFunctions }: QueryResult): Difference =>
  difference.concernsNull && unknownFunctions.size > 0
    ? {
        ...difference,
        what: `${difference.what}, if never-null.ts is right not to name ${[...unknownFunctions].join(', ')}`,
      }
    : difference
