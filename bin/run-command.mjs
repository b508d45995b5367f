import { commands, helpOf, overview } from './commands.mjs'
import { ensurePackages } from './ensure-packages.mjs'
import { runEntry } from './run-entry.mjs'
import { Interrupted } from './run-npm.mjs'

/** Installs what is missing, then runs the command named by the first argument, and sets the exit status. */
export async function runCommandNamed([name = '--help', ...words]) {
  if (!isCommand(name)) {
    console.log(overview())
    process.exitCode = name === '--help' ? 0 : 2
  } else if (words.includes('--help')) {
    console.log(helpOf(name))
  } else {
    try {
      await ensurePackages()
      process.exitCode = await runEntry(commands[name], words)
    } catch (thrown) {
      console.error(thrown instanceof Error ? thrown.message : String(thrown))
      process.exitCode = thrown instanceof Interrupted ? thrown.status : 1
    }
  }
}

/**
 * @param {string} name
 * @returns {name is import('./commands.mjs').CommandName}
 */
const isCommand = (name) => Object.hasOwn(commands, name)
