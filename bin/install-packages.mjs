import { withProjectNode } from './own-node.mjs'
import { missingPackages } from './package-stamp.mjs'
import { runNpm } from './run-npm.mjs'

/** Runs `npm ci` with a Node of the project's version; throws an Error that says what is wrong when packages are still missing. */
export async function installPackages() {
  await withProjectNode((node) =>
    runNpm({
      title: 'installing packages',
      node,
      words: ['ci', '--include=dev', '--include=optional'],
    }),
  )
  const missing = missingPackages()
  if (missing.length > 0)
    throw new Error(
      `npm has left out packages that this platform needs: ${missing.join(', ')}. Check the configuration of npm (npm config list) and start again.`,
    )
}
