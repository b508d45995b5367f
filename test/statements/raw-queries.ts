import type {
  CallExpression,
  Identifier,
  Node,
  TemplateExpression,
  TypeNode,
} from 'typescript/unstable/ast'
import {
  isArrayLiteralExpression,
  isArrowFunction,
  isAsExpression,
  isBinaryExpression,
  isCallExpression,
  isConditionalExpression,
  isIdentifier,
  isObjectLiteralExpression,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isSpreadElement,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is'
import type { Type } from 'typescript/unstable/sync'
import { DeclaredType } from './declared-type.ts'
import type { Source } from './source.ts'

/** An inline query, with the type of its rows. */
export type RawQuery = {
  readonly place: string
  readonly row: DeclaredType
  /** Whether its rows are lists. */
  readonly isList: boolean
  /** Its possible texts; undefined when they are built at run time. */
  readonly texts: readonly string[] | undefined
  /** The types of its parameters, as far as they are listed individually. */
  readonly values: readonly DeclaredType[]
}

/** Every `client.query<Row>(...)` and every `sql<Row>\`...\`.execute(...)` of the product. */
export const rawQueries = (source: Source): readonly RawQuery[] =>
  source.paths
    .filter((path) => /\b(query<|execute\()/.test(source.sourceFile(path).text))
    .flatMap((path) => [...source.callsIn(path)])
    .flatMap((call) => ofDriver(call, source) ?? ofBuilder(call, source) ?? [])

function ofDriver(call: CallExpression, source: Source): RawQuery | undefined {
  const [type] = call.typeArguments ?? []
  const [asked] = call.arguments
  if (nameOf(call) !== 'query' || !type || !asked) return undefined
  const settings = isObjectLiteralExpression(asked)
    ? new Map(
        asked.properties
          .filter(isPropertyAssignment)
          .map(({ name, initializer }) => [name.getText(), initializer]),
      )
    : undefined
  const text = settings ? settings.get('text') : asked
  const values = settings ? settings.get('values') : call.arguments[1]
  return {
    place: source.place(call),
    row: rowOf(type, source),
    isList: settings?.has('rowMode') === true,
    texts: text && textsOf(text, source),
    values: values && isArrayLiteralExpression(values) ? typesOf(values.elements, source) : [],
  }
}

function ofBuilder(call: CallExpression, source: Source): RawQuery | undefined {
  const { expression } = call
  if (nameOf(call) !== 'execute' || !isPropertyAccessExpression(expression)) return undefined
  const built = expression.expression
  if (!isTaggedTemplateExpression(built)) return undefined
  const [type] = built.typeArguments ?? []
  return (
    type && {
      place: source.place(call),
      row: rowOf(type, source),
      isList: false,
      texts: textOfTemplate(built.template),
      values: [],
    }
  )
}

const textOfTemplate = (template: Node): readonly string[] | undefined =>
  isTemplateExpression(template) ? undefined : [(template as Node & { text: string }).text]

function typesOf(elements: readonly Node[], source: Source): readonly DeclaredType[] {
  const spread = elements.findIndex((one) => isSpreadElement(one))
  return elements
    .slice(0, spread === -1 ? undefined : spread)
    .map((one) => declaredAs(source.checker.getTypeAtLocation(one), one, source))
}

const nameOf = ({ expression }: CallExpression): string | undefined =>
  isPropertyAccessExpression(expression) ? expression.name.text : undefined

const rowOf = (type: TypeNode, source: Source): DeclaredType =>
  declaredAs(source.checker.getTypeFromTypeNode(type), type, source)

const declaredAs = (type: Type | undefined, node: Node, source: Source): DeclaredType =>
  new DeclaredType(source.checker, type ?? source.checker.getUnknownType(), () => {
    throw new Error(`The type at ${source.place(node)} is not written there`)
  })

type Texts = readonly string[]
type Given = ReadonlyMap<Node, Texts>

/**
 * The possible texts of an expression in the source, found without running it: constants, templates of them, choices between them, and
 * calls of functions that consist of one such expression. Undefined for any other.
 */
function textsOf(expression: Node, source: Source, given: Given = new Map()): Texts | undefined {
  const of = (node: Node) => textsOf(node, source, given)
  const literals = textsOfType(source.checker.getTypeAtLocation(expression))
  if (literals) return literals
  if (isParenthesizedExpression(expression) || isAsExpression(expression))
    return of(expression.expression)
  if (isConditionalExpression(expression)) {
    const [whenTrue, whenFalse] = [of(expression.whenTrue), of(expression.whenFalse)]
    return whenTrue && whenFalse && [...whenTrue, ...whenFalse]
  }
  if (isBinaryExpression(expression)) {
    const [left, right] = [of(expression.left), of(expression.right)]
    return left && right && sums(left, right)
  }
  if (isTemplateExpression(expression)) return textsOfParts(expression, of)
  if (isCallExpression(expression)) return textsOfCall(expression, source, given)
  return isIdentifier(expression) ? textsOfName(expression, source, given) : undefined
}

function textsOfParts(
  { head, templateSpans }: TemplateExpression,
  of: (node: Node) => Texts | undefined,
): Texts | undefined {
  let texts: Texts | undefined = [head.text]
  for (const { expression, literal } of templateSpans) {
    const parts = of(expression)
    texts = parts && texts?.flatMap((text) => parts.map((one) => `${text}${one}${literal.text}`))
  }
  return texts
}

function textsOfCall(call: CallExpression, source: Source, given: Given): Texts | undefined {
  const called = initializerOf(source.declarationOf(call.expression))
  if (!called || !isArrowFunction(called)) return undefined
  const values = call.arguments.map((one) => textsOf(one, source, given))
  const bound = called.parameters.map(
    (parameter, index) => [parameter, values[index] ?? []] as const,
  )
  return textsOf(called.body, source, new Map([...given, ...bound]))
}

function textsOfName(name: Identifier, source: Source, given: Given): Texts | undefined {
  const declaration = source.declarationOf(name)
  const value = declaration && given.get(declaration)
  if (value) return value.length > 0 ? value : undefined
  const initializer = initializerOf(declaration)
  return initializer && textsOf(initializer, source, given)
}

const initializerOf = (declaration: Node | undefined): Node | undefined =>
  declaration && isVariableDeclaration(declaration) ? declaration.initializer : undefined

function textsOfType(type: Type | undefined): Texts | undefined {
  const types = type?.isUnionType() ? type.getTypes() : type ? [type] : []
  const texts = types.flatMap((one) =>
    one.isStringLiteralType() || one.isNumberLiteralType() ? [String(one.value)] : [],
  )
  return texts.length > 0 && texts.length === types.length ? texts : undefined
}

// Numbers of parameters are added, as in functions that write a part of a statement.
const sums = (left: Texts, right: Texts): Texts =>
  left.flatMap((one) => right.map((other) => String(Number(one) + Number(other))))
