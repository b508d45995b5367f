import type { Plugin } from 'vite'

type Node = { readonly type: string; readonly start: number; readonly end: number }
type Range = readonly [start: number, end: number]
type Declaration = {
  readonly range: Range
  readonly names: ReadonlySet<string>
  readonly uses: ReadonlySet<string>
  readonly isImport: boolean
  readonly isExported: boolean
}

// What `write-facts.ts` uses of a write. The server alone checks the rest, above all the schemas, which weigh 25 kB; of reads pages
// load computed facts (`read-facts.ts`).
const usedProperties: ReadonlySet<string> = new Set(['may', 'columns'])

const schemas = /(^zod$|\/(input|row)-schemas\.ts$)/

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

const child = (node: Node, name: string): unknown =>
  (node as unknown as Record<string, unknown>)[name]

const nodeAt = (node: Node, name: string): Node | undefined => {
  const value = child(node, name)
  return isNode(value) ? value : undefined
}

const nodesAt = (node: Node, name: string): Node[] => {
  const value = child(node, name)
  return Array.isArray(value) ? value.filter(isNode) : []
}

const textAt = (node: Node | undefined, name: string): string => {
  const value = node && child(node, name)
  return typeof value === 'string' ? value : ''
}

const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value: unknown) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  )

const isInside = ({ start, end }: Node, ranges: readonly Range[]): boolean =>
  ranges.some(([from, to]) => from <= start && end <= to)

const isCallOf = (node: Node, ...names: readonly string[]): boolean =>
  node.type === 'CallExpression' && names.includes(textAt(nodeAt(node, 'callee'), 'name'))

/** Returns what screens do not use of `write({...})` and `read({...})`: everything but the object, and of its properties all but some. */
function unusedParts(node: Node): Range[] {
  const [declared] = nodesAt(node, 'arguments')
  if (!isCallOf(node, 'write', 'read') || declared === undefined)
    return childrenOf(node).flatMap((part) => unusedParts(part))
  const isUsed = (property: string) => isCallOf(node, 'write') && usedProperties.has(property)
  const properties = nodesAt(declared, 'properties')
  const others = properties
    .map((property, index): [Node, Range] => [
      property,
      [property.start, properties[index + 1]?.start ?? declared.end - 1],
    ])
    .filter(([property]) => !isUsed(textAt(nodeAt(property, 'key'), 'name')))
    .map(([, range]) => range)
  return [[node.start, declared.start], ...others, [declared.end, node.end]]
}

// Calls in a contract have no side effects, so those whose result no page uses can be removed.
const callsIn = (node: Node): number[] => [
  ...(node.type === 'CallExpression' && !isCallOf(node, 'write', 'read') ? [node.start] : []),
  ...childrenOf(node).flatMap(callsIn),
]

/** Returns the names that a node refers to, without those in the removed ranges. */
function namesIn(node: Node, leftOut: readonly Range[]): string[] {
  if (isInside(node, leftOut)) return []
  if (node.type === 'Identifier') return [textAt(node, 'name')]
  const isNamed = child(node, 'computed') === true
  return childrenOf(node)
    .filter(
      (part) => isNamed || !(part === nodeAt(node, 'property') || part === nodeAt(node, 'key')),
    )
    .flatMap((part) => namesIn(part, leftOut))
}

function declarationOf(statement: Node, leftOut: readonly Range[]): Declaration {
  const range: Range = [statement.start, statement.end]
  if (statement.type === 'ImportDeclaration') {
    const names = nodesAt(statement, 'specifiers').map((one) =>
      textAt(nodeAt(one, 'local'), 'name'),
    )
    return { range, names: new Set(names), uses: new Set(), isImport: true, isExported: false }
  }
  const isExported = statement.type === 'ExportNamedDeclaration'
  const declared = isExported ? (nodeAt(statement, 'declaration') ?? statement) : statement
  const declarators = nodesAt(declared, 'declarations')
  const names = [...declarators, declared].map((one) => textAt(nodeAt(one, 'id'), 'name'))
  const uses = new Set(namesIn(declared, leftOut))
  return { range, names: new Set(names.filter(Boolean)), uses, isImport: false, isExported }
}

const useAny = ({ uses }: Declaration, names: ReadonlySet<string>): boolean =>
  [...uses].some((name) => names.has(name))

const namesOf = (declarations: readonly Declaration[]): Set<string> =>
  new Set(declarations.flatMap(({ names }) => [...names]))

/** Adds declarations that `isNext` accepts until it accepts no more. */
function grown(
  some: readonly Declaration[],
  all: readonly Declaration[],
  isNext: (one: Declaration, chosen: readonly Declaration[]) => boolean,
): readonly Declaration[] {
  const more = all.filter((one) => !some.includes(one) && isNext(one, some))
  return more.length === 0 ? some : grown([...some, ...more], all, isNext)
}

/** Removes from a contract file what is made of schemas, and what nothing in the remainder refers to. */
function contractFactsOf(code: string, program: Node): string {
  const statements = nodesAt(program, 'body')
  const unused = statements.flatMap((statement) => unusedParts(statement))
  const all = statements.map((statement) => declarationOf(statement, unused))
  const ofSchemas = all.filter(
    (_, index) =>
      statements[index]?.type === 'ImportDeclaration' &&
      schemas.test(textAt(nodeAt(statements[index], 'source'), 'value')),
  )
  const schematic = grown(ofSchemas, all, (one, chosen) => useAny(one, namesOf(chosen)))
  const others = all.filter((one) => !schematic.includes(one))
  const exported = others.filter(({ isExported }) => isExported)
  const used = grown(exported, others, ({ names }, chosen) =>
    chosen.some((one) => useAny(one, names)),
  )
  const ranges = [...unused, ...all.filter((one) => !used.includes(one)).map(({ range }) => range)]
  const isLeft = (at: number) => !ranges.some(([start, end]) => start <= at && at < end)
  const edits = [
    ...ranges.map((range) => [...range, ''] as const),
    ...[...new Set(statements.flatMap(callsIn))]
      .filter(isLeft)
      .map((start) => [start, start, '/* @__PURE__ */ '] as const),
  ]
  return edits
    .filter(
      ([start, end]) => !ranges.some(([a, b]) => (a < start || b > end) && a <= start && end <= b),
    )
    .toSorted(([a], [b]) => b - a)
    .reduce((text, [start, end, put]) => text.slice(0, start) + put + text.slice(end), code)
}

const isContract = /\/src\/operations\/[^/]+\/([\w-]+-)?contract\.ts$/

/** Strips the schemas from the contracts that pages load. In development pages load the contracts unchanged, so that edits reach them. */
export const contractFacts = (): Plugin => ({
  name: 'contract-facts',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!isContract.test(id) || id.includes('/core/')) return null
    const program = this.parse(code, { lang: 'ts' }) as unknown as Node
    return { code: contractFactsOf(code, program), map: null }
  },
})
