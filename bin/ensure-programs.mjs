import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { chromiumPath, isChromiumThere, isHeadlessShellThere } from '../test/harness/chromium.ts'
import { withProgress } from './progress.mjs'
import { runCommand, runProgram } from './run-program.mjs'

const byApt = (name) => `apt-get update && apt-get install -y --no-install-recommends ${name}`

const chromium = { name: 'Chromium', setting: 'CHROMIUM', package: 'chromium-headless-shell' }
const pgbouncer = { name: 'PgBouncer', setting: 'PGBOUNCER', package: 'pgbouncer' }
const promtool = { name: 'promtool', setting: 'PROMTOOL', package: 'prometheus' }
const firefox = { name: 'Firefox', setting: 'FIREFOX', package: 'firefox-esr' }
const swift = {
  name: 'Swift',
  package: 'swift-proxy swift-account swift-container swift-object',
}
const clamd = { name: 'ClamAV', package: 'clamav-daemon' }
const poppler = { name: 'Poppler', package: 'poppler-utils' }

/** The packages of programs that only `npm run faults` uses, by the name of their shell command. */
const packagesOfFaults = {
  faketime: 'faketime',
  strace: 'strace',
  haproxy: 'haproxy',
  patroni: 'patroni',
  etcd: 'etcd-server',
  '/usr/lib/postgresql/*/bin/postgres': 'postgresql',
}

const isThere = {
  Chromium: isChromiumThere,
  PgBouncer: () => existsSync(process.env.PGBOUNCER ?? '/usr/sbin/pgbouncer'),
  promtool: () => existsSync(process.env.PROMTOOL ?? '/usr/bin/promtool'),
  Firefox: () => existsSync(process.env.FIREFOX ?? '/usr/bin/firefox-esr'),
  Swift: () => existsSync('/usr/bin/swift-proxy-server'),
  ClamAV: () => existsSync('/usr/sbin/clamd'),
  Poppler: () => existsSync('/usr/bin/pdfinfo'),
}

/**
 * Returns whether the browser for the browser tests is installed, installing it first where that is permitted: Debian's, or
 * Playwright's where apt cannot be used. Otherwise prints how to install it.
 */
export async function hasChromium() {
  // A person who has a Chromium is not asked to install another one.
  const isEnough = isAtTerminal() ? isChromiumThere() : isHeadlessShellThere()
  if (isEnough || (await installed(chromium)) || isChromiumThere()) return true
  if (
    !mayUseApt() &&
    process.env.CHROMIUM === undefined &&
    (await isWanted("Playwright's Chromium"))
  ) {
    await runProgram('playwright', ['install', '--no-shell', 'chromium'])
    if (isChromiumThere()) return true
  }
  console.log(
    `Chromium is not at ${chromiumPath()}: the browser tests cannot run. Set CHROMIUM to its path, or run as root: ${byApt(chromium.package)}; or: npx playwright install --no-shell chromium`,
  )
  return false
}

/** Returns whether PgBouncer is installed, installing it first where that is permitted; otherwise its tests report themselves as skipped. */
export const hasPgBouncer = () => isThere.PgBouncer() || installed(pgbouncer)

/** Returns whether promtool is installed, installing it first where that is permitted; otherwise its test reports itself as skipped. */
export const hasPromtool = () => isThere.promtool() || installed(promtool)

/** Returns whether Firefox is installed; it is never installed for the tests. Otherwise prints that its tests are skipped. */
export function hasFirefox() {
  if (isThere.Firefox()) return true
  console.log(`Firefox is not installed: its browser tests are skipped. ${waysTo(firefox)}`)
  return false
}

/** Throws an Error that says how to install Firefox unless it is installed. */
export function ensureFirefox() {
  if (!isThere.Firefox()) throw new Error(`Firefox is not installed. ${waysTo(firefox)}`)
}

/** Throws an Error that says how to install Swift unless it is installed or may be. */
export async function ensureSwift() {
  if (!isThere.Swift() && !(await installed(swift)))
    throw new Error(`Swift is not installed. Run as root: ${byApt(swift.package)}`)
}

/** Throws an Error that says how to install ClamAV unless it is installed or may be. */
export async function ensureClamd() {
  if (!isThere.ClamAV() && !(await installed(clamd)))
    throw new Error(`ClamAV is not installed. Run as root: ${byApt(clamd.package)}`)
}

/** Throws an Error that says how to install Poppler unless it is installed or may be. */
export async function ensurePoppler() {
  if (!isThere.Poppler() && !(await installed(poppler)))
    throw new Error(`Poppler is not installed. Run as root: ${byApt(poppler.package)}`)
}

/**
 * Installs programs of `npm run faults` where that is permitted.
 * @param {readonly string[]} programs
 */
export async function installForFaults(programs) {
  const names = packagesFor(programs)
  if (names !== '') await runApt(programs.join(', '), byApt(names))
}

/**
 * Returns how to install programs of `npm run faults`; returns an empty text if no Debian package contains them.
 * @param {readonly string[]} programs
 */
export function wayToInstall(programs) {
  const names = packagesFor(programs)
  return names === '' ? '' : `Run as root: ${byApt(names)}`
}

const packagesFor = (programs) =>
  programs.flatMap((program) => packagesOfFaults[program] ?? []).join(' ')

const waysTo = (program) =>
  `Set ${program.setting} to its path, or run as root: ${byApt(program.package)}`

const mayUseApt = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

// Standard output may be a pipe, as in `npm test | tee`; the question is asked on standard error.
const isAtTerminal = () =>
  process.stdin.isTTY === true && process.stderr.isTTY === true && process.env.CI === undefined

/** Asks before installing at a terminal; without one, installs only in CI or as root. */
async function isWanted(what) {
  if (!isAtTerminal()) return process.env.CI !== undefined || process.getuid?.() === 0
  const asking = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return /^y(es)?$/i.test(
      (await asking.question(`The tests use ${what}. Install it now? [y/N] `)).trim(),
    )
  } finally {
    asking.close()
  }
}

async function installed(program) {
  if (process.env[program.setting ?? ''] !== undefined) return false
  return (await runApt(program.name, byApt(program.package))) && isThere[program.name]()
}

/** Runs an apt command where that is permitted and wanted; returns whether it succeeded. */
async function runApt(name, command) {
  if (!mayUseApt() || !(await isWanted(`${name} (${command})`))) return false
  console.log(`installing ${name}`)
  const work = runCommand('sh', ['-c', command], { DEBIAN_FRONTEND: 'noninteractive' })
  return (await withProgress(`installing ${name}`, work)) === 0
}
