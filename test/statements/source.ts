import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CallExpression, Node, SourceFile } from 'typescript/unstable/ast'
import {
  isCallExpression,
  isIdentifier,
  isPropertyAccessExpression,
} from 'typescript/unstable/ast/is'
import { API, SymbolFlags, type Checker, type Project } from 'typescript/unstable/sync'
import type { Frame } from './recorder.ts'

type File = {
  readonly source: SourceFile
  /** The offset at which each line begins. */
  readonly lines: readonly number[]
  /** The calls of the file, by the position at which the name of the called function begins. */
  readonly calls: ReadonlyMap<number, CallExpression>
}

/** The source of the product as seen by its compiler. */
export class Source {
  readonly #root: string
  readonly #api: API
  readonly #project: Project
  readonly #files = new Map<string, File>()
  readonly checker: Checker

  constructor(root: string) {
    this.#root = root
    this.#api = new API({ cwd: root })
    const config = `${root}/tsconfig.server.json`
    const project = this.#api.updateSnapshot({ openProjects: [config] }).getProject(config)
    if (!project) throw new Error(`${config} cannot be opened`)
    this.#project = project
    this.checker = project.checker
  }

  close(): void {
    this.#api.close()
  }

  /** The paths of the files of the product, without its tests. */
  get paths(): readonly string[] {
    return this.#project.program
      .getSourceFileNames()
      .filter((path) => path.startsWith(`${this.#root}/src/`) && !path.endsWith('.test.ts'))
  }

  sourceFile(path: string): SourceFile {
    const source = this.#project.program.getSourceFile(path)
    if (!source) throw new Error(`${path} is not part of the source`)
    return source
  }

  /** The position of a node in readable form: the file and the line. */
  place(node: Node): string {
    const source = node.getSourceFile()
    const line = source.text.slice(0, node.getStart(source)).split('\n').length
    return `${relative(this.#root, source.fileName)}:${line}`
  }

  /** The call at a position on the stack; undefined for one inside Node. */
  callAt({ file, line, column }: Frame): CallExpression | undefined {
    if (!file.startsWith('file:')) return undefined
    const { lines, calls } = this.#file(fileURLToPath(file))
    return calls.get((lines[line - 1] ?? 0) + column - 1)
  }

  /** The calls of named functions in a file. */
  callsIn = (path: string): Iterable<CallExpression> => this.#file(path).calls.values()

  /** The declaration of the name in an expression; undefined if it is not declared in exactly one place. */
  declarationOf(expression: Node): Node | undefined {
    const named = this.checker.getSymbolAtLocation(expression)
    const isImported = named !== undefined && (named.flags & SymbolFlags.Alias) !== 0
    const symbol = isImported ? this.checker.getAliasedSymbol(named) : named
    return symbol?.valueDeclaration?.resolve(this.#project)
  }

  #file(path: string): File {
    const known = this.#files.get(path)
    if (known) return known
    const source = this.sourceFile(path)
    const ends = [...source.text.matchAll(/\n/g)].map(({ index }) => index + 1)
    const calls = new Map<number, CallExpression>()
    const visit = (node: Node): void => {
      if (isCallExpression(node)) {
        const { expression } = node
        const name = isPropertyAccessExpression(expression) ? expression.name : expression
        if (isIdentifier(name)) calls.set(name.getStart(source), node)
      }
      node.forEachChild(visit)
    }
    visit(source)
    const file = { source, lines: [0, ...ends], calls }
    this.#files.set(path, file)
    return file
  }
}
