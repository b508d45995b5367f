/** A node of the parse tree that PostgreSQL makes of a query: its tag, and its fields as printed. */
export type Tree = { readonly tag: string; readonly [field: string]: Printed }

type Printed = Tree | readonly Printed[] | string | null

const tokens = /[{}()[\]]|"(?:[^"\\]|\\.)*"|(?:[^\s(){}[\]\\]|\\.)+/gs

const unescaped = (token: string): string =>
  (token.startsWith('"') ? token.slice(1, -1) : token).replaceAll(/\\(.)/gs, '$1')

/** Parses a tree as `debug_print_parse` prints it. */
export function readTree(text: string): Tree {
  const all = text.match(tokens) ?? []
  let next = 0
  const listTo = (end: string): Printed[] => {
    const members: Printed[] = []
    while (all[next] !== end) members.push(value())
    next += 1
    return members
  }
  const node = (): Tree => {
    const tag = all[next++] ?? ''
    const fields: Record<string, Printed> = {}
    while (all[next] !== '}') {
      const field = (all[next++] ?? '').slice(1)
      const values: Printed[] = []
      while (all[next] !== '}' && !all[next]?.startsWith(':')) values.push(value())
      fields[field] = values.length === 1 ? (values[0] ?? null) : values
    }
    next += 1
    return { ...fields, tag }
  }
  const value = (): Printed => {
    const token = all[next++]
    if (token === undefined) throw new Error(`A tree ends too early: ${text.slice(0, 200)}`)
    if (token === '{') return node()
    if (token === '(') return listTo(')')
    if (token === '[') return listTo(']')
    return token === '<>' ? null : unescaped(token)
  }
  const tree = value()
  if (!isTree(tree)) throw new Error(`This is no tree: ${text.slice(0, 200)}`)
  return tree
}

export const isTree = (printed: Printed | undefined): printed is Tree =>
  typeof printed === 'object' && printed !== null && 'tag' in printed

/** The node in a field that must contain one. */
export function treeIn(parent: Tree, field: string): Tree {
  const found = parent[field]
  if (!isTree(found)) throw new Error(`${parent.tag} has no node in ${field}`)
  return found
}

/** The members of the list in a field; an empty list is not printed at all. */
export const listIn = (parent: Tree, field: string): readonly Printed[] => {
  const found = parent[field]
  return Array.isArray(found) ? (found as readonly Printed[]) : []
}

export const treesIn = (parent: Tree, field: string): readonly Tree[] =>
  listIn(parent, field).filter(isTree)

export const textsIn = (parent: Tree, field: string): readonly string[] =>
  listIn(parent, field).map(String)

export const numberIn = (parent: Tree, field: string): number => Number(parent[field])
