#!/usr/bin/env node
// The one entry of all npm scripts. It runs on any Node from 18 on and needs no package, because it is what installs them.
import { commands, helpOf, overview } from './commands.mjs'
import { ensurePackages } from './ensure-packages.mjs'
import { runEntry } from './run-entry.mjs'

const [name = '--help', ...words] = process.argv.slice(2)
const command = commands[name]

if (command === undefined) {
  console.log(overview())
  process.exitCode = name === '--help' ? 0 : 2
} else if (words.includes('--help')) {
  console.log(helpOf(name))
} else {
  try {
    await ensurePackages()
    process.exitCode = await runEntry(command, words)
  } catch (thrown) {
    console.error(thrown instanceof Error ? thrown.message : String(thrown))
    process.exitCode = 1
  }
}
