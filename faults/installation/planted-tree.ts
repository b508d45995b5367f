import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ownTree } from './program.ts'

/** A fault in the source: a text in one file, and its replacement. */
export type Plant = { readonly file: string; readonly find: string; readonly put: string }

/** A copy of the source with faults in it. */
export type PlantedTree = { readonly folder: string; readonly remove: () => void }

const copied = ['src', 'bin', 'dev', 'package.json', 'package-lock.json', 'vite.config.ts']

/**
 * Copies the source, with its built pages and packages beside it, and plants faults in it. Throws when a text does not occur exactly
 * once: the source has changed, and the fault must be planted elsewhere.
 */
export function plantTree(plants: readonly Plant[]): PlantedTree {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-planted-'))
  for (const name of copied)
    cpSync(join(ownTree, name), join(folder, name), { recursive: true, preserveTimestamps: true })
  mkdirSync(join(folder, 'dist'))
  cpSync(join(ownTree, 'dist/web'), join(folder, 'dist/web'), { recursive: true })
  symlinkSync(join(ownTree, 'node_modules'), join(folder, 'node_modules'))
  for (const { file, find, put } of plants) {
    const path = join(folder, file)
    const source = readFileSync(path, 'utf8')
    if (source.split(find).length !== 2)
      throw new Error(`The fault cannot be planted: ${file} does not hold this text once: ${find}`)
    writeFileSync(
      path,
      source.replace(find, () => put),
    )
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
