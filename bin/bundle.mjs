import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildWebIfStale } from '../src/server/startup/build-web.ts'
import { buildServer } from './bundle/build-server.mjs'
import { fillFolder, hashOf } from './bundle/fill-folder.mjs'
import { helpOf } from './commands.mjs'
import { root } from './paths.mjs'
import { secondsSince } from './progress.mjs'

const begun = Date.now()
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Returns the commit of the checkout and its time in seconds; the time is 0 in a folder without a repository. */
function commitHere() {
  try {
    const said = execFileSync('git', ['log', '-1', '--format=%H %ct'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const [commit, seconds] = said.trim().split(' ')
    return { commit, seconds }
  } catch {
    return { commit: 'unknown', seconds: '0' }
  }
}

function pack(staging, name, file, seconds) {
  // Sorted, and without the names, times and ids of the builder: the same files result in the same bytes.
  const words = ['--sort=name', `--mtime=@${seconds}`, '--owner=0', '--group=0', '--numeric-owner']
  execFileSync('tar', [
    '-C',
    staging,
    ...words,
    '--use-compress-program=gzip -6n',
    '-cf',
    file,
    name,
  ])
}

async function makeBundle(out) {
  const { commit, seconds } = commitHere()
  const name = `plumbline-${version}-${process.platform}-${process.arch}`
  const archive = `${name}.tar.gz`
  await buildWebIfStale(console.log)
  await buildServer()
  // An interrupted build leaves its folder to the next.
  const staging = join(out, 'staging')
  rmSync(staging, { recursive: true, force: true })
  try {
    mkdirSync(join(staging, name), { recursive: true })
    fillFolder(join(staging, name), { commit })
    pack(staging, name, join(staging, archive), seconds)
    renameSync(join(staging, archive), join(out, archive))
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
  const hash = hashOf(join(out, archive))
  writeFileSync(join(out, `${archive}.sha256`), `${hash}  ${archive}\n`)
  console.log(`${join(out, archive)} (after ${secondsSince(begun)})\nSHA-256 ${hash}`)
}

function outOf(words) {
  try {
    return parseArgs({ args: words, options: { out: { type: 'string' } } }).values.out
  } catch (thrown) {
    console.error(`${thrown.message}\n\n${helpOf('bundle')}`)
    process.exit(2)
  }
}

if (process.platform === 'linux')
  await makeBundle(resolve(outOf(process.argv.slice(2)) ?? join(root, 'dist/bundle')))
else {
  console.error('A bundle is made on Linux, for the platform on which it is made.')
  process.exitCode = 1
}
