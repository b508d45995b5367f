#!/usr/bin/env node
// The single entry of all npm scripts. It needs no packages, because it installs them, and runs on older versions of Node than the project
// requires: files that an older Node cannot parse are loaded later.
const least = 18
const found = process.versions.node

if (Number(found.split('.')[0]) < least) {
  console.error(
    `Plumbline starts with Node ${least} or newer, and this is Node ${found}. Install a newer one (https://nodejs.org); Plumbline brings its own for all the rest.`,
  )
  process.exit(1)
}

void import('./run-command.mjs').then(({ runCommandNamed }) =>
  runCommandNamed(process.argv.slice(2)),
)
