import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

type Package = {
  readonly version: string
  readonly optional?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly ideallyInert?: boolean
}

let checkout: string
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'plumbline-checkout-'))
  cpSync(join(import.meta.dirname, '../bin'), join(checkout, 'bin'), { recursive: true })
})
afterEach(() => rmSync(checkout, { recursive: true, force: true }))

const here = { os: [process.platform], cpu: [process.arch] }
const wanted: Readonly<Record<string, Package>> = {
  'node_modules/plain': { version: '1.0.0' },
  'node_modules/native-here': { version: '1.0.0', optional: true, ...here },
  'node_modules/native-elsewhere': {
    version: '1.0.0',
    optional: true,
    os: ['aix'],
    cpu: ['ppc64'],
  },
  'node_modules/of-elsewhere': { version: '1.0.0', optional: true },
}

/** What is missing from these packages when npm has recorded that it installed the given ones. */
function missing(installed: Readonly<Record<string, Package>>): string[] {
  const write = (path: string, packages: unknown) =>
    writeFileSync(join(checkout, path), JSON.stringify({ packages }))
  mkdirSync(join(checkout, 'node_modules'))
  for (const [path, { ideallyInert }] of Object.entries(installed))
    if (!ideallyInert) mkdirSync(join(checkout, path))
  write('package-lock.json', { '': {}, ...wanted })
  write('node_modules/.package-lock.json', installed)
  const script = `import { missingPackages } from './bin/package-stamp.mjs'; console.log(JSON.stringify(missingPackages()))`
  const words = ['--input-type=module', '-e', script]
  return JSON.parse(execFileSync(process.execPath, words, { cwd: checkout, encoding: 'utf8' }))
}

const without = (...names: string[]) =>
  Object.fromEntries(
    Object.entries(wanted).filter(([path]) => !names.includes(path.replace('node_modules/', ''))),
  )

test('no package counts as missing without those of other platforms', () => {
  expect(missing(without('native-elsewhere', 'of-elsewhere'))).toEqual([])
})

test('a package of this platform that npm left out is missing', () => {
  expect(missing(without('native-here', 'native-elsewhere', 'of-elsewhere'))).toEqual([
    'native-here',
  ])
})

test('a skipped package that npm has recorded is missing only if this platform needs it', () => {
  const skipped = (name: string) => ({
    [`node_modules/${name}`]: { ...wanted[`node_modules/${name}`]!, ideallyInert: true },
  })
  const elsewhere = { ...skipped('native-elsewhere'), ...skipped('of-elsewhere') }
  expect(missing({ ...wanted, ...elsewhere, ...skipped('native-here') })).toEqual(['native-here'])
})

test('a package of another version is missing', () => {
  expect(missing({ ...wanted, 'node_modules/plain': { version: '0.9.0' } })).toEqual(['plain'])
})
