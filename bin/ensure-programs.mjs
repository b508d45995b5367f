import { existsSync } from 'node:fs'
import { withProgress } from './progress.mjs'
import { runCommand } from './run-program.mjs'

const chromium = {
  name: 'Chromium',
  setting: 'CHROMIUM',
  path: '/usr/bin/chromium',
  install: 'apt-get update && apt-get install -y --no-install-recommends chromium',
}

const pgbouncer = {
  name: 'PgBouncer',
  setting: 'PGBOUNCER',
  path: '/usr/sbin/pgbouncer',
  install: 'apt-get update && apt-get install -y --no-install-recommends pgbouncer',
}

const firefox = {
  setting: 'FIREFOX',
  path: '/usr/bin/firefox-esr',
  install: 'apt-get update && apt-get install -y --no-install-recommends firefox-esr',
}

/** Makes sure that the browser of the browser tests is there; as root it installs Debian's. Throws an Error that says what to do otherwise. */
export async function ensureChromium() {
  if (await isInstalled(chromium)) return
  const { path, install } = chromium
  throw new Error(
    `The browser tests need Chromium, which is not at ${process.env.CHROMIUM ?? path}. Set CHROMIUM to its path, or run as root: ${install}`,
  )
}

/** Installs the pooler of the tests where that can be done; says that they will be skipped otherwise. */
export async function ensurePgBouncer() {
  if (await isInstalled(pgbouncer)) return
  console.log(
    `PgBouncer is not installed: its tests are skipped. Set PGBOUNCER to its path, or run as root: ${pgbouncer.install}`,
  )
}

/** Whether Firefox is there, which is not installed for the tests; says that they are skipped otherwise. */
export function hasFirefox() {
  if (isThere(firefox)) return true
  console.log(
    `Firefox is not installed: its browser tests are skipped. Set FIREFOX to its path, or run as root: ${firefox.install}`,
  )
  return false
}

/** Throws an Error that says how to install Firefox unless it is there. */
export function ensureFirefox() {
  if (isThere(firefox)) return
  throw new Error(
    `Firefox is not at ${process.env.FIREFOX ?? firefox.path}. Set FIREFOX to its path, or run as root: ${firefox.install}`,
  )
}

const isThere = ({ setting, path }) => existsSync(process.env[setting] ?? path)

async function isInstalled(program) {
  if (isThere(program)) return true
  const { name, setting, path, install } = program
  const mayInstall =
    process.env[setting] === undefined && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!mayInstall) return false
  console.log(`installing ${name}`)
  const work = runCommand('sh', ['-c', install], { DEBIAN_FRONTEND: 'noninteractive' })
  const status = await withProgress(`installing ${name}`, work)
  return status === 0 && existsSync(path)
}
