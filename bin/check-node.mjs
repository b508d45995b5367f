import { execFileSync } from 'node:child_process'
import { projectNode } from './paths.mjs'

const major = 24

/** Throws an Error that says what to do unless the project's own Node is installed in the right version. */
export function checkNode() {
  const version = versionOf(projectNode)
  if (version?.startsWith(`v${major}.`)) return
  const found = version === undefined ? 'is not there' : `is ${version}`
  throw new Error(
    `Plumbline needs its own Node ${major}, but node_modules/.bin/node ${found}: the install script of the package "node" did not run. ` +
      'Run: npm rebuild node --ignore-scripts=false',
  )
}

function versionOf(node) {
  try {
    return execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}
