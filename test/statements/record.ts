/**
 * Loads every module of the product except the web and the entries of processes, and the files named as arguments, and prints the
 * statements that they make as JSON. It is a separate process, so that no module was loaded before and the positions on the stack are
 * those of the source.
 */
import { globSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '../..')
const recorder = import.meta.resolve('./recorder.ts')

let declared: string | undefined

// Any import of the module that the recorder itself wraps gets the recorder, which passes everything on.
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    if (context.parentURL === recorder && found.url.startsWith('file:')) declared = found.url
    else if (found.url === declared) return { ...found, url: recorder }
    return found
  },
})

const { recorded } = await import('./recorder.ts')

const { entry } = JSON.parse(readFileSync(join(root, 'knip.json'), 'utf8')) as { entry: string[] }
const isProcess = (file: string) => entry.includes(file) || file.endsWith('-worker.ts')
// The code that reads files runs in a separate process, without a database.
const exclude = ['src/web', 'src/server/extraction/reader']
const modules = globSync('src/**/*.ts', { cwd: root, exclude }).filter(
  (file) => !isProcess(file) && !/\.(test|fixture)\.ts$/.test(file),
)

for (const file of [...modules, ...process.argv.slice(2)])
  await import(pathToFileURL(join(root, file)).href)

process.stdout.write(JSON.stringify(recorded), () => process.exit())
