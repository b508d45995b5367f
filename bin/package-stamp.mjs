import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectNode, root } from './paths.mjs'

const modules = join(root, 'node_modules')
const stampFile = join(modules, '.plumbline-stamp')
const lockFile = join(root, 'package-lock.json')

/** Returns the stamp that the packages of the current package-lock.json must have on this platform. */
export function stampOf() {
  const hash = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
  // The number is the version of the check: installations accepted by an earlier version are checked again.
  return `2 ${hash} ${process.platform}-${process.arch}`
}

/** Reads the stamp of the installed packages; undefined when there is no stamp or the project's Node is gone. */
export function readStamp() {
  return existsSync(projectNode) ? textOf(stampFile) : undefined
}

/** Records that the installed packages match package-lock.json. */
export function writeStamp() {
  writeFileSync(stampFile, stampOf())
}

/**
 * Returns the paths of packages of package-lock.json that this platform needs and that are not installed in that version, whichever npm
 * ran.
 */
export function missingPackages() {
  const record = textOf(join(modules, '.package-lock.json'))
  const installed = record === undefined ? {} : JSON.parse(record).packages
  return Object.entries(JSON.parse(readFileSync(lockFile, 'utf8')).packages)
    .filter(([path, wanted]) => path !== '' && !isAsWanted(path, wanted, installed[path]))
    .map(([path]) => path.replace('node_modules/', ''))
}

function isAsWanted(path, wanted, recorded) {
  // npm 11.3.0 to 11.6.1 also record what they skipped, with this mark.
  const found = recorded?.ideallyInert === true ? undefined : recorded
  if (found !== undefined && found.version !== wanted.version) return false
  // npm does not record what it skipped, either for another platform or because `engines` did not match the
  // Node of that run.
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
    /** @type {typeof process.report & { excludeNetwork?: boolean }} */
    const report = process.report
    // Otherwise the report resolves the host names of all open connections.
    report.excludeNetwork = true
    /** @type {{ header?: { glibcVersionRuntime?: string } }} */
    const { header } = report.getReport()
    libcFound = header?.glibcVersionRuntime ? 'glibc' : 'musl'
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
