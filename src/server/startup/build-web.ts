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
import { compressAssets } from './compress-assets.ts'

const root = join(import.meta.dirname, '../../..')
const built = join(root, 'dist/web')
const stampFile = join(built, '.stamp')

const sources = [
  'src/web/**/*',
  'src/rules/**/*.ts',
  'src/operations/**/{contract,*-contract,row-schemas,input-schemas}.ts',
  'src/operations/contracts.ts',
  'src/operations/core/name-pattern.ts',
  'index.html',
  'vite.config.ts',
  'dev/chunk-groups.ts',
  'dev/contract-facts.ts',
  'dev/page-code.ts',
  'dev/pdf-assets.ts',
  'src/server/startup/build-web.ts',
  'src/server/startup/compress-assets.ts',
  'package-lock.json',
]

type Stamp = { metadata: string; content: string }

/**
 * Builds the web pages into `dist/web` if a source file has changed since the last build; returns the milliseconds it took. The
 * previous build is replaced only on success. Throws if the build fails or `signal` aborts it.
 */
export async function buildWebIfStale(
  report: (line: string) => void,
  signal?: AbortSignal,
): Promise<number> {
  // A release bundle has the built pages but not their sources.
  if (!existsSync(join(root, 'src/web'))) return 0
  const begin = performance.now()
  const files = globSync(sources, { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file) && statSync(join(root, file)).isFile())
    .toSorted()
  const last = readStamp()
  const metadata = hashMetadata(files)
  if (last?.metadata === metadata) return performance.now() - begin
  const stamp = { metadata, content: hashContent(files) }
  if (last?.content === stamp.content) writeStamp(stamp)
  else {
    report('building the web pages')
    await build(stamp, signal)
    report(`built the web pages in ${Math.round(performance.now() - begin)} ms`)
  }
  return performance.now() - begin
}

async function build(stamp: Stamp, signal: AbortSignal | undefined): Promise<void> {
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
      ...(signal && { signal }),
      // A test runner sets NODE_ENV=test, which would bundle the development build of React.
      env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
    })
    await compressAssets(join(fresh, 'assets'))
    writeFileSync(join(fresh, '.stamp'), JSON.stringify(stamp))
    if (existsSync(built)) renameSync(built, old)
    else mkdirSync(dirname(built), { recursive: true })
    publishBuild(fresh)
  } catch (thrown) {
    const said = thrown instanceof Error && 'stderr' in thrown ? String(thrown.stderr) : ''
    throw new Error(`The web pages could not be built. ${said || String(thrown)}`, {
      cause: thrown,
    })
  } finally {
    for (const leftover of [fresh, old]) rmSync(leftover, { recursive: true, force: true })
  }
}

function publishBuild(fresh: string): void {
  try {
    renameSync(fresh, built)
  } catch (thrown) {
    // A concurrent start has published its own build.
    if (!existsSync(stampFile)) throw thrown
  }
}

function hashMetadata(files: string[]): string {
  const hash = createHash('sha256')
  for (const file of files) {
    const { mtimeMs, size } = statSync(join(root, file))
    hash.update(`${file} ${mtimeMs} ${size}\n`)
  }
  return hash.digest('hex')
}

function hashContent(files: string[]): string {
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

function writeStamp(stamp: Stamp): void {
  try {
    writeFileSync(stampFile, JSON.stringify(stamp))
  } catch {
    // A read-only checkout keeps its build; the next start just compares the content again.
  }
}
