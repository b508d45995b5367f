import { execFileSync } from 'node:child_process'
import { linkSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectNode, root } from './paths.mjs'
import { runNpm } from './run-npm.mjs'

const folder = join(root, '.cache/node')
const { node: version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies

// The names under which the package "node" installs its binaries.
const prefix = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'
const packageOfNode = `${prefix}-${process.platform}-${process.arch}`

/**
 * Calls `use` with a Node of the project's major version: the running one if it matches, otherwise a temporary installation. npm silently
 * skips every platform package whose `engines` do not match the Node that runs it.
 */
export async function withProjectNode(use) {
  const isInstalledOne = process.execPath.startsWith(join(root, 'node_modules'))
  if (!isInstalledOne && majorOf(process.versions.node) === majorOf(version))
    return use(process.execPath)
  try {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    return await use(
      majorOf(versionOf(projectNode)) === majorOf(version) ? linked() : await added(),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

// npm ci removes the installed Node while it runs.
function linked() {
  const node = join(folder, 'node')
  linkSync(realpathSync(projectNode), node)
  return node
}

async function added() {
  // Without a package.json npm would install into the checkout.
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  await runNpm({
    title: `installing Node ${version} for Plumbline (this is ${process.versions.node})`,
    cwd: folder,
    words: ['install', `${packageOfNode}@${version}`, '--no-package-lock', '--ignore-scripts'],
  })
  return join(folder, 'node_modules', packageOfNode, 'bin/node')
}

const majorOf = (text) => text.split('.')[0]

function versionOf(node) {
  try {
    return execFileSync(node, ['--version'], { encoding: 'utf8' }).trim().slice(1)
  } catch {
    return ''
  }
}
