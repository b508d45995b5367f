import type { CallExpression, Node } from 'typescript/unstable/ast'
import { isVariableDeclaration } from 'typescript/unstable/ast/is'
import type { Type, TypeParameter } from 'typescript/unstable/sync'
import { DeclaredType, type Resolve } from './declared-type.ts'
import type { RecordedStatement } from './recorder.ts'
import type { Source } from './source.ts'

/** The declared types of a statement, and where they are declared. */
export type StatementTypes = {
  readonly place: string
  readonly row: DeclaredType
  readonly values: DeclaredType
}

/** Finds the types of a statement by the calls that made it. Throws when they are not written at these calls. */
export function typesOf({ name, frames }: RecordedStatement, source: Source): StatementTypes {
  const { checker } = source
  const calls = frames.map((frame) => source.callAt(frame))
  let found: { types: readonly Type[]; call: CallExpression; depth: number } | undefined
  // A function that only returns the statement may have more specific types than the call inside it.
  for (const [depth, call] of calls.entries()) {
    const types = call && argumentsOfStatement(call, source)
    if (!types) break
    found = { types, call, depth }
  }
  const [values, row] = found?.types ?? []
  if (!found || !values || !row) throw new Error(`The types of ${name} are not found`)

  // The argument of a type parameter is given where its function is called.
  const resolveFrom =
    (depth: number): Resolve =>
    (parameter: TypeParameter) => {
      const declaration = parameter.getSymbol()?.declarations[0]?.resolve()
      const owner: (Node & { typeParameters?: readonly Node[] }) | undefined = declaration?.parent
      const nameOfParameter = `${parameter.getSymbol()?.name} of ${name}`
      const at = calls.findIndex(
        (call, index) => index >= depth && call && functionOf(call, source) === owner,
      )
      const call = calls[at]
      if (!call) throw new Error(`What ${nameOfParameter} stands for is not found`)
      const place = owner?.typeParameters?.indexOf(declaration as Node) ?? -1
      const argument = call.typeArguments?.[place]
      const type = argument && checker.getTypeFromTypeNode(argument)
      if (type) return new DeclaredType(checker, type, resolveFrom(at + 1))
      throw new Error(`Write what ${nameOfParameter} stands for at ${source.place(call)}`)
    }

  const declared = (type: Type) => new DeclaredType(checker, type, resolveFrom(found.depth + 1))
  return { place: source.place(found.call), row: declared(row), values: declared(values) }
}

function argumentsOfStatement(call: CallExpression, source: Source): readonly Type[] | undefined {
  const type = source.checker.getTypeAtLocation(call)
  return type?.getAliasSymbol()?.name === 'Statement' ? type.getAliasTypeArguments() : undefined
}

function functionOf(call: CallExpression, source: Source): Node | undefined {
  const declaration = source.declarationOf(call.expression)
  return declaration && isVariableDeclaration(declaration) ? declaration.initializer : declaration
}

/** The call that made a statement. */
export const callOf = ({ frames }: RecordedStatement, source: Source): CallExpression | undefined =>
  frames[0] && source.callAt(frames[0])

/** Every call in the product that makes a statement. */
export const statementCalls = (source: Source): readonly CallExpression[] =>
  source.paths
    .filter((path) => /\bstatement(ForMany)?\b/.test(source.sourceFile(path).text))
    .flatMap((path) => [...source.callsIn(path)])
    .filter(({ expression }) => /^statement(ForMany)?$/.test(expression.getText()))
    .filter((call) => {
      const file = source.declarationOf(call.expression)?.getSourceFile()
      // A call inside that file itself belongs to the statement of the outer call.
      return file?.fileName.endsWith('/statement.ts') && file !== call.getSourceFile()
    })
