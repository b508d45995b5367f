import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { commands, helpOf, overview } from './commands.mjs'
import { root } from './paths.mjs'

// What ./plumbline of a bundle runs: the command replaces this process (execve), so that signals and the exit
// status need no forwarding.
const [name = '--help', ...words] = process.argv.slice(2)

if (!isHere(name)) {
  console.log(overview(isHere))
  process.exitCode = name === '--help' ? 0 : 2
} else if (words[0] === '--help') console.log(helpOf(name))
else run(commands[name], words)

/**
 * @param {string} command
 * @returns {command is import('./commands.mjs').CommandName}
 */
function isHere(command) {
  return Object.hasOwn(commands, command) && existsSync(join(root, commands[command].entry))
}

function run({ entry, built = entry, flags = [], env = {} }, rest) {
  const cache = process.env.CACHE_DIRECTORY
  process.execve?.(process.execPath, [process.execPath, ...flags, join(root, built), ...rest], {
    ...env,
    ...(cache && { NODE_COMPILE_CACHE: join(cache, 'compile') }),
    ...process.env,
  })
}
