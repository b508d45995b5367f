import type { Catalog } from './catalog.ts'
import type { Scope } from './infer.ts'
import { listIn, numberIn, textsIn, treeIn, treesIn, type Tree } from './parse-tree.ts'
import { mergeValues, pgType, type Column, type Value } from './values.ts'

/** Infers the parts of rows. */
export type Rows = {
  readonly catalog: Catalog
  readonly columnsOf: (query: Tree, outer?: Scope) => readonly Column[]
  readonly infer: (node: Tree, scope: Scope) => Value
}

// The kinds of range table entries, by the number that PostgreSQL prints.
const kind = { table: '0', query: '1', join: '2', call: '3', values: '5', named: '6', group: '9' }

const unknown: Value = { type: 0, isNullable: true }

/** A column of a range table entry, by its number: 0 is the whole row, and negative numbers are system columns. */
export function columnOfEntry(entry: Tree, number: number, scope: Scope, rows: Rows): Value {
  if (number < 0) return { type: 0, isNullable: false }
  if (number === 0) {
    const fields = allColumns(entry, scope, rows).map(({ name, value }) => [name, value] as const)
    return { type: 0, isNullable: false, fields: new Map(fields) }
  }
  if (entry['rtekind'] === kind.table) {
    const attribute = rows.catalog.tables.get(numberIn(entry, 'relid'))?.get(number)
    return attribute ? { type: attribute.type, isNullable: !attribute.isNotNull } : unknown
  }
  const expression = expressionsOf(entry)?.[number - 1]
  if (expression) return rows.infer(expression, scope)
  return allColumns(entry, scope, rows)[number - 1]?.value ?? unknown
}

const expressionsOf = (entry: Tree): readonly Tree[] | undefined =>
  entry['rtekind'] === kind.join
    ? treesIn(entry, 'joinaliasvars')
    : entry['rtekind'] === kind.group
      ? treesIn(entry, 'groupexprs')
      : undefined

function allColumns(entry: Tree, scope: Scope, rows: Rows): readonly Column[] {
  if (entry['rtekind'] === kind.table)
    return [...(rows.catalog.tables.get(numberIn(entry, 'relid')) ?? [])]
      .filter(([number]) => number > 0)
      .map(([, { name, type, isNotNull }]) => ({ name, value: { type, isNullable: !isNotNull } }))
  const names = textsIn(treeIn(entry, 'eref'), 'colnames')
  return valuesOf(entry, scope, rows).map((value, index) => ({ name: names[index] ?? '', value }))
}

function valuesOf(entry: Tree, scope: Scope, rows: Rows): readonly Value[] {
  switch (entry['rtekind']) {
    case kind.query:
      return rows.columnsOf(treeIn(entry, 'subquery'), scope).map(({ value }) => value)
    case kind.named:
      return columnsOfNamed(entry, scope, rows).map(({ value }) => value)
    case kind.values:
      return listIn(entry, 'values_lists')
        .map((row) => (row as readonly Tree[]).map((one) => rows.infer(one, scope)))
        .reduce((all, row) => all.map((value, index) => mergeValues(value, row[index] ?? unknown)))
    case kind.call:
      return columnsOfCalls(entry, scope, rows)
    default:
      throw new Error(`This test does not know rows of the kind ${String(entry['rtekind'])}`)
  }
}

/** The columns of a query that another query names in its WITH. */
function columnsOfNamed(entry: Tree, scope: Scope, rows: Rows): readonly Column[] {
  let at: Scope | undefined = scope
  for (let level = numberIn(entry, 'ctelevelsup'); level > 0; level -= 1) at = at?.outer
  const named =
    at && treesIn(at.query, 'cteList').find((one) => one['ctename'] === entry['ctename'])
  if (!named) throw new Error(`No query is named ${String(entry['ctename'])}`)
  return rows.columnsOf(treeIn(named, 'ctequery'), at)
}

/** The columns of functions used as tables; unknown for functions with several columns. */
function columnsOfCalls(entry: Tree, scope: Scope, rows: Rows): readonly Value[] {
  const values = treesIn(entry, 'functions').flatMap((one) => {
    const length = numberIn(one, 'funccolcount')
    return length > 1 || listIn(one, 'funccolnames').length > 0
      ? Array.from({ length }, () => unknown)
      : [rows.infer(treeIn(one, 'funcexpr'), scope)]
  })
  const isNumbered = entry['funcordinality'] === 'true'
  return isNumbered ? [...values, { type: pgType.int8, isNullable: false }] : values
}
