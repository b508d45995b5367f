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
  return `${hash} ${process.platform}-${process.arch}`
}

/** The stamp of the installed packages, or undefined when none is kept or the project's Node is gone. */
export function readStamp() {
  return existsSync(projectNode) ? textOf(stampFile) : undefined
}

/** Notes that the installed packages are those of package-lock.json. */
export function writeStamp() {
  writeFileSync(stampFile, stampOf())
}

/** Whether npm's own record of what it installed agrees with package-lock.json, whoever ran npm. */
export function areInstalled() {
  const record = textOf(join(modules, '.package-lock.json'))
  if (record === undefined) return false
  const installed = JSON.parse(record).packages
  const wanted = Object.entries(JSON.parse(readFileSync(lockFile, 'utf8')).packages)
  return wanted.every(([path, { version, optional }]) => {
    if (path === '') return true
    const found = installed[path]
    return found === undefined ? optional === true : found.version === version
  })
}

function textOf(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
