import type { Catalog } from './catalog.ts'
import { isTree, numberIn, textsIn, treeIn, treesIn, type Tree } from './parse-tree.ts'

/** A key for the column that a variable reads, distinct from the same column after outer joins. */
export const columnKey = (variable: Tree): string =>
  `${String(variable['varno'])}.${String(variable['varattno'])} ${textsIn(variable, 'varnullingrels').join(' ')}`

/** The columns that the conditions of a query, in WHERE and its inner joins, prove not to be null. */
export function provenBy(query: Tree, catalog: Catalog): ReadonlySet<string> {
  const { jointree } = query
  return new Set(isTree(jointree) ? ofRows(jointree, catalog) : [])
}

const kindOfJoin = { inner: '0', left: '1' }

function ofRows(rows: Tree, catalog: Catalog): readonly string[] {
  const { quals } = rows
  const condition = isTree(quals) ? ofCondition(quals, catalog) : []
  if (rows.tag === 'FROMEXPR')
    return [...treesIn(rows, 'fromlist').flatMap((one) => ofRows(one, catalog)), ...condition]
  if (rows.tag !== 'JOINEXPR') return []
  const left = ofRows(treeIn(rows, 'larg'), catalog)
  if (rows['jointype'] === kindOfJoin.left) return left
  if (rows['jointype'] !== kindOfJoin.inner) return []
  return [...left, ...ofRows(treeIn(rows, 'rarg'), catalog), ...condition]
}

/** The columns that are not null if a condition is true. */
function ofCondition(node: Tree, catalog: Catalog): readonly string[] {
  const of = (one: Tree) => ofCondition(one, catalog)
  const args = () => treesIn(node, 'args').map(of)
  const isStrict = (field: string) =>
    catalog.functions.get(numberIn(node, field))?.isStrict === true
  const ofStrict = (field: string) => (isStrict(field) ? args().flat() : [])
  switch (node.tag) {
    case 'VAR':
      return node['varlevelsup'] === '0' ? [columnKey(node)] : []
    case 'RELABELTYPE':
    case 'COERCEVIAIO':
    case 'COLLATEEXPR':
      return of(treeIn(node, 'arg'))
    case 'OPEXPR':
      return ofStrict('opfuncid')
    case 'FUNCEXPR':
      return ofStrict('funcid')
    case 'SCALARARRAYOPEXPR':
      return isStrict('opfuncid') && node['useOr'] === 'true' ? (args()[0] ?? []) : []
    case 'NULLTEST':
      return node['nulltesttype'] === '1' ? of(treeIn(node, 'arg')) : []
    case 'BOOLEXPR':
      return ofConditions(String(node['boolop']), args())
    default:
      return []
  }
}

function ofConditions(
  operator: string,
  [first = [], ...others]: readonly (readonly string[])[],
): readonly string[] {
  if (operator === 'and') return [first, ...others].flat()
  if (operator === 'or') return first.filter((key) => others.every((one) => one.includes(key)))
  return []
}
