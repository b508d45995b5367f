import type { Catalog } from './catalog.ts'
import { columnKey, provenBy } from './facts.ts'
import { alwaysReturn, mayFindNothing, returnWhenGiven } from './never-null.ts'
import { isTree, listIn, numberIn, textsIn, treeIn, treesIn, type Tree } from './parse-tree.ts'
import { columnOfEntry, type Rows } from './rows.ts'
import {
  asJson,
  builtObject,
  constant,
  firstGiven,
  isJson,
  mergeValues,
  nothing,
  pgType,
  rowOf,
  type Column,
  type Value,
} from './values.ts'

/** Whether a parameter, by its number, may be null, and whether a list parameter may contain null. */
export type Parameters = (number: number) => {
  readonly isNullable: boolean
  readonly holdsNull: boolean
}

/** A query, the columns that its conditions prove not to be null, and the query that contains it. */
export type Scope = {
  readonly query: Tree
  readonly proven: ReadonlySet<string>
  readonly outer?: Scope
}

// An explicit and an implicit cast, as a call of the conversion function.
const conversions = ['1', '2']

const kindOfSubquery = { exists: '0', any: '2', array: '6' }

/** An expression, and a function that infers its fields. */
type Expression = {
  readonly node: Tree
  readonly scope: Scope
  readonly of: (field: string) => Value
  readonly all: (field: string) => readonly Value[]
  readonly type: (field: string) => number
}

const truth = (isNullable: boolean): Value => ({ type: pgType.bool, isNullable })

/** Infers what a query returns from its parse tree in PostgreSQL. */
export class Inference implements Rows {
  readonly catalog: Catalog
  readonly #parameters: Parameters
  readonly #columns = new Map<Tree, readonly Column[]>()
  readonly #begun = new Set<Tree>()
  /** The functions encountered that may return null as far as `never-null.ts` knows. */
  readonly unknownFunctions = new Set<string>()

  readonly #byTag: Readonly<Record<string, (expression: Expression) => Value>> = {
    CONST: ({ node }) => constant(node),
    PARAM: ({ node }) => this.#parameter(node),
    VAR: ({ node, scope }) => this.#variable(node, scope),
    RELABELTYPE: ({ of, type }) => converted(of('arg'), type('resulttype')),
    COERCEVIAIO: ({ of, type }) => converted(of('arg'), type('resulttype')),
    ARRAYCOERCEEXPR: ({ of, type }) => ({ ...of('arg'), type: type('resulttype') }),
    COLLATEEXPR: ({ of }) => of('arg'),
    NAMEDARGEXPR: ({ of }) => of('arg'),
    COALESCEEXPR: ({ all, type }) => firstGiven(type('coalescetype'), all('args')),
    MINMAXEXPR: ({ all, type }) => firstGiven(type('minmaxtype'), all('args')),
    CASEEXPR: ({ all, of }) => [...all('args'), of('defresult')].reduce(mergeValues),
    CASEWHEN: ({ of }) => of('result'),
    NULLTEST: () => truth(false),
    BOOLEANTEST: () => truth(false),
    DISTINCTEXPR: () => truth(false),
    BOOLEXPR: ({ all }) => truth(isAnyNullable(all('args'))),
    SCALARARRAYOPEXPR: ({ all }) => truth(isAnyNullable(all('args'))),
    ROWCOMPAREEXPR: ({ all }) => truth(isAnyNullable([...all('largs'), ...all('rargs')])),
    NULLIFEXPR: ({ type }) => ({ type: type('opresulttype'), isNullable: true }),
    SQLVALUEFUNCTION: ({ type }) => ({ type: type('type'), isNullable: false }),
    ARRAYEXPR: ({ all, type }) => ({
      type: type('array_typeid'),
      isNullable: false,
      element: all('elements').reduce(mergeValues, nothing),
    }),
    ROWEXPR: ({ node, all }) => rowOf(node, all('args')),
    OPEXPR: ({ node, all }) => this.#operation(node, all('args')),
    FUNCEXPR: ({ node, all }) => this.#call(node, all('args')),
    AGGREF: ({ node, scope }) => this.#aggregate(node, scope),
    WINDOWFUNC: ({ node, all }) => this.#window(node, all('args')),
    SUBLINK: ({ node, scope }) => this.#subquery(node, scope),
  }

  constructor(catalog: Catalog, parameters: Parameters) {
    this.catalog = catalog
    this.#parameters = parameters
  }

  columnsOf(query: Tree, outer?: Scope): readonly Column[] {
    const known = this.#columns.get(query)
    if (known) return known
    const proven = provenBy(query, this.catalog)
    const scope: Scope = { query, proven, ...(outer && { outer }) }
    // A recursive query encountered within itself has the columns of its first part.
    const isWithinItself = this.#begun.has(query)
    this.#begun.add(query)
    const columns = isTree(query['setOperations'])
      ? this.#columnsOfParts(query['setOperations'], scope, isWithinItself)
      : this.#columnsOfOne(scope)
    if (!isWithinItself) this.#columns.set(query, columns)
    return columns
  }

  #columnsOfOne(scope: Scope): readonly Column[] {
    const isSelect = scope.query['commandType'] === '1'
    return treesIn(scope.query, isSelect ? 'targetList' : 'returningList')
      .filter((entry) => entry['resjunk'] === 'false')
      .map((entry) => ({
        name: String(entry['resname']),
        value: this.infer(treeIn(entry, 'expr'), scope),
      }))
  }

  #columnsOfParts(parts: Tree, scope: Scope, isFirstAlone: boolean): readonly Column[] {
    if (parts.tag === 'RANGETBLREF') {
      const entry = treesIn(scope.query, 'rtable')[numberIn(parts, 'rtindex') - 1]
      return this.columnsOf(treeIn(entry as Tree, 'subquery'), scope)
    }
    const first = this.#columnsOfParts(treeIn(parts, 'larg'), scope, isFirstAlone)
    if (isFirstAlone) return first
    const second = this.#columnsOfParts(treeIn(parts, 'rarg'), scope, isFirstAlone)
    return first.map(({ name, value }, index) => ({
      name,
      value: mergeValues(value, second[index]?.value ?? nothing),
    }))
  }

  /** Infers the value of an expression. Throws for an unsupported kind. */
  infer(node: Tree, scope: Scope): Value {
    const infer = this.#byTag[node.tag]
    if (!infer) throw new Error(`This test does not know what ${node.tag} returns`)
    return infer({
      node,
      scope,
      of: (field) => this.infer(treeIn(node, field), scope),
      all: (field) => treesIn(node, field).map((one) => this.infer(one, scope)),
      type: (field) => numberIn(node, field),
    })
  }

  #parameter(node: Tree): Value {
    const type = numberIn(node, 'paramtype')
    const { isNullable, holdsNull } = this.#parameters(numberIn(node, 'paramid'))
    const element = this.catalog.types.get(type)?.element ?? 0
    return {
      type,
      isNullable,
      ...(element !== 0 && { element: { type: element, isNullable: holdsNull } }),
    }
  }

  #variable(node: Tree, scope: Scope): Value {
    let at: Scope | undefined = scope
    for (let level = numberIn(node, 'varlevelsup'); level > 0; level -= 1) at = at?.outer
    const number = numberIn(node, 'varno')
    const entry = at && treesIn(at.query, 'rtable')[number - 1]
    if (!at || !entry) throw new Error('A variable names no rows')
    const attribute = numberIn(node, 'varattno')
    const type = numberIn(node, 'vartype')
    const set = node['varreturningtype'] === '1' ? undefined : this.#assigned(number, attribute, at)
    if (set) return { ...set, type }
    const value = columnOfEntry(entry, attribute, at, this)
    const isOuterJoined = listIn(node, 'varnullingrels').length > 1
    const isNullable = (value.isNullable || isOuterJoined) && !at.proven.has(columnKey(node))
    return { ...value, type, isNullable }
  }

  /** The value that an update returns for a column that it sets. */
  #assigned(entry: number, attribute: number, scope: Scope): Value | undefined {
    const { query } = scope
    if (query['commandType'] !== '2' || numberIn(query, 'resultRelation') !== entry)
      return undefined
    const set = treesIn(query, 'targetList').find((one) => numberIn(one, 'resno') === attribute)
    // The assigned value is computed from the columns before the update.
    const before = { ...scope, query: { ...query, commandType: '1' } }
    return set && this.infer(treeIn(set, 'expr'), before)
  }

  #operation(node: Tree, args: readonly Value[]): Value {
    const type = numberIn(node, 'opresulttype')
    const name = this.catalog.operators.get(numberIn(node, 'opno')) ?? ''
    const isNullable = mayFindNothing.has(name) || isAnyNullable(args)
    const [one, other] = args
    if (name === '||' && isJson(type) && one?.fields && other?.fields)
      return { type, isNullable, fields: new Map([...one.fields, ...other.fields]) }
    return { type, isNullable }
  }

  #call(node: Tree, args: readonly Value[]): Value {
    const type = numberIn(node, 'funcresulttype')
    const name = this.catalog.functions.get(numberIn(node, 'funcid'))?.name ?? ''
    const [first] = args
    if (/^jsonb?_build_object$/.test(name)) return builtObject(type, treesIn(node, 'args'), args)
    if (/^jsonb?_build_array$/.test(name))
      return { type, isNullable: false, element: args.reduce(mergeValues, nothing) }
    if (/^(row_to_json|array_to_json|to_jsonb?)$/.test(name) && first) return asJson(type, first)
    if (name === 'unnest' && first?.element) return { ...first.element, type }
    if (alwaysReturn.has(name)) return { type, isNullable: false }
    const isConversion = conversions.includes(String(node['funcformat']))
    const isKnown =
      isConversion || returnWhenGiven.has(name) || returnWhenGiven.has(`${name}/${args.length}`)
    if (!isKnown) this.unknownFunctions.add(name)
    return { type, isNullable: !isKnown || isAnyNullable(args) }
  }

  #aggregate(node: Tree, scope: Scope): Value {
    const type = numberIn(node, 'aggtype')
    const name = this.catalog.functions.get(numberIn(node, 'aggfnoid'))?.name ?? ''
    if (name === 'count') return { type, isNullable: false }
    const args = treesIn(node, 'args')
      .filter((entry) => entry['resjunk'] === 'false')
      .map((entry) => this.infer(treeIn(entry, 'expr'), scope))
    // A grouped query returns at least one row per group; without groups, or after a filter, there may be
    // none.
    const { groupClause, groupingSets } = scope.query
    const hasRows = groupClause !== null && groupingSets === null && node['aggfilter'] === null
    const gathers = /^(jsonb?|array)_/.test(name)
    const isOfRows = /^(avg|bool_and|bool_or|every|max|min|string_agg|sum)$/.test(name)
    const isNullable = !hasRows || (!gathers && (!isOfRows || isAnyNullable(args)))
    const [first, second] = args
    if (name.endsWith('_object_agg') && second) return { type, isNullable, entries: second }
    return { type, isNullable, ...(gathers && first && { element: first }) }
  }

  #window(node: Tree, args: readonly Value[]): Value {
    const type = numberIn(node, 'wintype')
    const name = this.catalog.functions.get(numberIn(node, 'winfnoid'))?.name ?? ''
    const counts = ['count', 'dense_rank', 'rank', 'row_number'].includes(name)
    const isOfRows = ['max', 'min', 'sum'].includes(name) && node['aggfilter'] === null
    return { type, isNullable: !counts && (!isOfRows || isAnyNullable(args)) }
  }

  #subquery(node: Tree, scope: Scope): Value {
    const kind = node['subLinkType']
    if (kind === kindOfSubquery.exists) return { type: pgType.bool, isNullable: false }
    if (kind === kindOfSubquery.any) return { type: pgType.bool, isNullable: true }
    const query = treeIn(node, 'subselect')
    const value = this.columnsOf(query, scope)[0]?.value ?? nothing
    if (kind === kindOfSubquery.array) return { type: 0, isNullable: false, element: value }
    return { ...value, isNullable: value.isNullable || !returnsOneRow(query) }
  }
}

const isAnyNullable = (values: readonly Value[]): boolean =>
  values.some(({ isNullable }) => isNullable)

function converted(value: Value, type: number): Value {
  if (isJson(type) && isJson(value.type)) return { ...value, type }
  return { type, isNullable: value.isNullable, ...(value.isNothing && { isNothing: true }) }
}

/** Whether a query always returns exactly one row: it aggregates without groups, or reads nothing. */
function returnsOneRow(query: Tree): boolean {
  const { jointree } = query
  if (!isTree(jointree) || isTree(query['setOperations'])) return false
  if (query['hasAggs'] === 'true')
    return textsIn(query, 'groupClause').length === 0 && query['havingQual'] === null
  const readsNothing = listIn(jointree, 'fromlist').length === 0 && jointree['quals'] === null
  return readsNothing && query['hasTargetSRFs'] === 'false'
}
