import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { followNpm } from './follow-npm.mjs'
import { programs, projectNode, root } from './paths.mjs'

const forwarded = ['SIGTERM', 'SIGINT', 'SIGHUP']

/** Runs the entry of a command with the project's Node, forwards signals to it and returns its exit status. */
export function runEntry({ entry, flags = [], env = {} }, words) {
  const guard = pathToFileURL(join(root, 'bin/follow-parent.mjs')).href
  const child = spawn(projectNode, [...flags, '--import', guard, join(root, entry), ...words], {
    stdio: 'inherit',
    env: {
      ...env,
      ...process.env,
      PATH: `${programs}${delimiter}${process.env.PATH ?? ''}`,
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'),
    },
  })
  for (const signal of forwarded) process.on(signal, () => pass(child, signal))
  followNpm(() => child.kill('SIGTERM'))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (status, signal) =>
      resolve(status ?? 128 + constants.signals[signal ?? 'SIGKILL']),
    )
  })
}

// A terminal sends Ctrl-C to the child as well; a second signal would force it to quit.
function pass(child, signal) {
  if (signal !== 'SIGINT' || process.stdin.isTTY !== true) child.kill(signal)
}
