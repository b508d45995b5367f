import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../..')
const built = join(root, 'dist/web')
const stampFile = join(built, '.stamp')

const sources = [
  'src/web/**/*',
  'src/rules/**/*.ts',
  'src/operations/**/{contract,*-contract,shapes,wire}.ts',
  'src/operations/kit/name-pattern.ts',
  'index.html',
  'vite.config.ts',
  'src/server/build-web.ts',
  'package-lock.json',
]

type Stamp = { glance: string; content: string }

/**
 * Builds the web pages into `dist/web` when a file they are made of has changed since the last build, and answers the
 * milliseconds that it took. The earlier build stays in place until the new one is whole. Throws when the build fails.
 */
export async function buildWebWhenStale(report: (line: string) => void): Promise<number> {
  const begin = performance.now()
  const files = globSync(sources, { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file) && statSync(join(root, file)).isFile())
    .toSorted()
  const last = readStamp()
  const glance = glanceAt(files)
  if (last?.glance === glance) return performance.now() - begin
  const stamp = { glance, content: contentOf(files) }
  if (last?.content === stamp.content) keepStamp(stamp)
  else {
    report('building the web pages')
    await build(stamp)
    report(`built the web pages in ${Math.round(performance.now() - begin)} ms`)
  }
  return performance.now() - begin
}

async function build(stamp: Stamp): Promise<void> {
  const fresh = `${built}.${process.pid}`
  const old = `${fresh}.old`
  const words = [
    join(root, 'node_modules/vite/bin/vite.js'),
    'build',
    '--outDir',
    fresh,
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ]
  try {
    await promisify(execFile)(process.execPath, words, {
      cwd: root,
      // Whatever starts it: a runner of tests would have React's development build put in.
      env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
    })
    writeFileSync(join(fresh, '.stamp'), JSON.stringify(stamp))
    if (existsSync(built)) renameSync(built, old)
    else mkdirSync(dirname(built), { recursive: true })
    putInPlace(fresh)
  } catch (thrown) {
    const said = thrown instanceof Error && 'stderr' in thrown ? String(thrown.stderr) : ''
    throw new Error(`The web pages could not be built. ${said || String(thrown)}`, {
      cause: thrown,
    })
  } finally {
    for (const leftover of [fresh, old]) rmSync(leftover, { recursive: true, force: true })
  }
}

function putInPlace(fresh: string): void {
  try {
    renameSync(fresh, built)
  } catch (thrown) {
    // Another start has put its own build in place at this very moment, which is as good.
    if (!existsSync(stampFile)) throw thrown
  }
}

function glanceAt(files: string[]): string {
  const hash = createHash('sha256')
  for (const file of files) {
    const { mtimeMs, size } = statSync(join(root, file))
    hash.update(`${file} ${mtimeMs} ${size}\n`)
  }
  return hash.digest('hex')
}

function contentOf(files: string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function readStamp(): Partial<Stamp> | undefined {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'))
  } catch {
    return undefined
  }
}

function keepStamp(stamp: Stamp): void {
  try {
    writeFileSync(stampFile, JSON.stringify(stamp))
  } catch {
    // A checkout that cannot be written keeps its good build; the next start only looks closer again.
  }
}
