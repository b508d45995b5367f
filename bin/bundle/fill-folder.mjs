import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  globSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { root } from '../paths.mjs'
import { productionPackages } from './production-packages.mjs'

const ownFiles = [
  'src/{rules,operations,server,cli,database}/**/*',
  'bin/{bundled,commands,paths}.mjs',
  'bin/commands/*.mjs',
  'bin/server-process.json',
  'deploy/**/*',
  'docs/*.md',
  'verifier/*.py',
  'CHANGELOG.md',
  'README.md',
  'package-lock.json',
  'dist/web/**/*',
  'dist/server/*.js',
]

// Needed only in a checkout: tests, a generator of sources, the stamp of the build.
const isLeftOut = /\.(?:test|fixture)\.\w+$|^src\/cli\/generate-tables\.ts$|^dist\/web\/\.stamp$/

// Files in packages for compilers, debuggers and the packages' own tests.
const isForBuilds = /\.(?:map|d\.[cm]?ts|test\.[cm]?[jt]sx?)$/

const launcher = `#!/bin/sh
# Runs a command of Plumbline with the Node that lies beside it: ./plumbline --help
here=$(dirname "$(readlink -f "$0")")
exec "$here/node_modules/.bin/node" "$here/bin/bundled.mjs" "$@"
`

/**
 * Writes everything that a running Plumbline needs into an empty folder, and the SHA-256 hashes of all its files into \`files.sha256\` there.
 * The web pages and the server must have been built.
 */
export function fillFolder(folder, { commit }) {
  for (const file of globSync(ownFiles, { cwd: root }))
    if (!isLeftOut.test(file) && lstatSync(join(root, file)).isFile()) copy(folder, file)
  for (const path of productionPackages()) copyPackage(folder, path)
  const { name, version, type, license, imports, dependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  write(folder, 'package.json', {
    name,
    version,
    private: true,
    license,
    type,
    imports,
    dependencies,
  })
  const platform = `${process.platform}-${process.arch}`
  write(folder, 'bundle.json', { version, commit, platform, node: dependencies.node })
  mkdirSync(join(folder, 'node_modules/.bin'))
  symlinkSync('../node/bin/node', join(folder, 'node_modules/.bin/node'))
  writeFileSync(join(folder, 'plumbline'), launcher)
  normalizeModes(folder)
  chmodSync(join(folder, 'plumbline'), 0o755)
  writeFileSync(join(folder, 'files.sha256'), hashesOf(folder))
}

function copy(folder, file) {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  cpSync(join(root, file), join(folder, file))
}

function copyPackage(folder, path) {
  const from = join(root, path)
  cpSync(from, join(folder, path), {
    recursive: true,
    verbatimSymlinks: true,
    // Nested packages are left out here: each is copied separately if it is needed.
    filter: (file) =>
      !isForBuilds.test(file) && (file === from || basename(file) !== 'node_modules'),
  })
}

const write = (folder, file, value) =>
  writeFileSync(join(folder, file), `${JSON.stringify(value, null, 2)}\n`)

// File modes must depend neither on the umask of the build nor on how a package was installed.
function normalizeModes(folder) {
  chmodSync(folder, 0o755)
  for (const entry of entriesOf(folder)) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) chmodSync(path, 0o755)
    else if (entry.isFile()) chmodSync(path, lstatSync(path).mode & 0o100 ? 0o755 : 0o644)
  }
}

const entriesOf = (folder) => readdirSync(folder, { recursive: true, withFileTypes: true })

function hashesOf(folder) {
  return entriesOf(folder)
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((path) => `${hashOf(path)}  ${relative(folder, path)}\n`)
    .join('')
}

/** Returns the SHA-256 hash of a file in hexadecimal digits. */
export const hashOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex')
