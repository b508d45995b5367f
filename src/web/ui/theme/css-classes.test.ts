import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { preprocessCSS, resolveConfig, type ResolvedConfig } from 'vite'
import { beforeAll, expect, test } from 'vitest'

const web = resolve(import.meta.dirname, '../..')
const modules = globSync('**/*.module.css', { cwd: web })
const components = globSync('**/*.tsx', { cwd: web }).map((path) => {
  const file = join(web, path)
  return { file, text: readFileSync(file, 'utf8') }
})

let config: ResolvedConfig
beforeAll(async () => {
  config = await resolveConfig({ configFile: false, logLevel: 'silent' }, 'build')
})

const resolved = (from: string, specifier: string): string =>
  specifier.startsWith('#web/')
    ? join(web, specifier.slice('#web/'.length))
    : resolve(from, '..', specifier)

/** Returns the names by which components access a CSS module, with the text of each. */
function importsOf(module: string): { readonly name: string; readonly text: string }[] {
  return components.flatMap(({ file, text }) =>
    [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)]
      .filter(([, , specifier = '']) => resolved(file, specifier) === module)
      .map(([, name = '']) => ({ name, text })),
  )
}

/** Returns the classes that a component uses; where it computes a name, every string of its file may be one. */
function usedIn({ name, text }: { readonly name: string; readonly text: string }) {
  const isComputed = new RegExp(`\\b${name}\\[[^'\\]]`).test(text)
  const strings = new RegExp(isComputed ? `'([\\w-]+)'` : `\\b${name}\\['([\\w-]+)'\\]`, 'g')
  return { isComputed, classes: [...text.matchAll(strings)].map(([, found = '']) => found) }
}

test('there are CSS modules to check', () => expect(modules.length).toBeGreaterThan(100))

test.each(modules)('%s has the classes that components use, and no others', async (path) => {
  const module = join(web, path)
  const css = readFileSync(module, 'utf8')
  const { modules: scoped = {} } = await preprocessCSS(css, module, config)
  // The names of animations are scoped as well.
  const defined = Object.keys(scoped).filter((name) => !css.includes(`@keyframes ${name} `))
  const uses = importsOf(module).map(usedIn)
  const used = new Set(uses.flatMap(({ classes }) => classes))
  const named = new Set(uses.filter((one) => !one.isComputed).flatMap(({ classes }) => classes))
  expect({
    unused: defined.filter((name) => !used.has(name)),
    undefined: [...named].filter((name) => !defined.includes(name)),
  }).toEqual({ unused: [], undefined: [] })
})

test('every container that a query names is declared', () => {
  const styles = modules.map((path) => readFileSync(join(web, path), 'utf8')).join('\n')
  const named = (pattern: RegExp) => new Set([...styles.matchAll(pattern)].map(([, name]) => name))
  const queried = named(/@container ([\w-]+) /g)
  expect(queried.size).toBeGreaterThan(0)
  expect([...queried.difference(named(/container(?:-name)?: ([\w-]+)/g))]).toEqual([])
})
