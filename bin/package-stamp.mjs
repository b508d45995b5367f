import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectNode, root } from './paths.mjs'

const modules = join(root, 'node_modules')
const stampFile = join(modules, '.plumbline-stamp')
const lockFile = join(root, 'package-lock.json')

/** What the stamp must be for the packages of today's package-lock.json on this platform. */
export function stampOf() {
  const hash = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
  // The number says how an installation is judged: those that an earlier rule let pass are looked at again.
  return `2 ${hash} ${process.platform}-${process.arch}`
}

/** The stamp of the installed packages, or undefined when none is kept or the project's Node is gone. */
export function readStamp() {
  return existsSync(projectNode) ? textOf(stampFile) : undefined
}

/** Notes that the installed packages are those of package-lock.json. */
export function writeStamp() {
  writeFileSync(stampFile, stampOf())
}

/** The paths of packages of package-lock.json that this platform needs and that are not installed in that version, whoever ran npm. */
export function missingPackages() {
  const record = textOf(join(modules, '.package-lock.json'))
  const installed = record === undefined ? {} : JSON.parse(record).packages
  return Object.entries(JSON.parse(readFileSync(lockFile, 'utf8')).packages)
    .filter(([path, wanted]) => path !== '' && !isAsWanted(path, wanted, installed[path]))
    .map(([path]) => path.replace('node_modules/', ''))
}

function isAsWanted(path, wanted, found) {
  if (found !== undefined && found.version !== wanted.version) return false
  // npm records nothing of what it left out, be it for another platform or because its `engines` did not meet the Node of that day.
  if (found !== undefined) return wanted.os === undefined || existsSync(join(root, path))
  return wanted.optional === true && (wanted.os === undefined || !isForThisPlatform(wanted))
}

const isForThisPlatform = ({ os, cpu, libc }) =>
  fits(os, process.platform) && fits(cpu, process.arch) && fits(libc, libcHere())

const fits = (names, name) => names === undefined || name === undefined || names.includes(name)

let libcFound

function libcHere() {
  if (process.platform !== 'linux') return undefined
  if (libcFound === undefined) {
    // Otherwise the report looks up the names of all open connections.
    process.report.excludeNetwork = true
    libcFound = process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
  }
  return libcFound
}

function textOf(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
