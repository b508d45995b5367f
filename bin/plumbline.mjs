#!/usr/bin/env node
// The one entry of all npm scripts. It needs no package, because it is what installs them, and no newer Node than it asks for: what an
// older one cannot even read is loaded afterwards.
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
