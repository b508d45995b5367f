import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

const git = (...words: readonly string[]): Buffer =>
  execFileSync('git', words, {
    cwd: root,
    maxBuffer: 256 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  })

/** A release: its version, and the commit that introduced the version. */
export type Release = { readonly version: string; readonly commit: string }

/** Returns the last release that CHANGELOG.md names, or a text that says why it is not available. */
export function lastRelease(): Release | string {
  const version = /^## (\d+\.\d+\.\d+)/m.exec(textOf('CHANGELOG.md'))?.[1]
  if (version === undefined) return 'CHANGELOG.md names no release'
  try {
    const changed = `-S"version": "${version}"`
    const commits = git('log', '--reverse', '--format=%H', changed, '--', 'package.json')
    const [commit] = commits.toString().split('\n')
    return commit ? { version, commit } : `the history here does not go back to ${version}`
  } catch {
    return 'this is no checkout with a history'
  }
}

const textOf = (name: string, folder = root): string => {
  const file = join(folder, name)
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** Writes the files of a release into an empty folder, with its packages: those of this checkout if identical, otherwise installed by npm. */
export function checkOut(release: Release, folder: string): void {
  writeFiles(release, folder)
  if (packagesOf(folder) === packagesOf(root)) linkPackages(folder)
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' })
}

/** Writes the files of a release into an empty folder, with the packages of this checkout, which suffice to create its schema. */
export function checkOutSchema(release: Release, folder: string): void {
  writeFiles(release, folder)
  linkPackages(folder)
}

/** Gives a release empty pages instead of their sources, so that its server starts without building them. */
export function emptyPages(folder: string): void {
  rmSync(join(folder, 'src/web'), { recursive: true })
  const built = join(folder, 'dist/web')
  mkdirSync(join(built, 'assets'), { recursive: true })
  for (const page of ['index.html', 'app.html']) writeFileSync(join(built, page), '')
}

const writeFiles = ({ commit }: Release, folder: string): void =>
  void execFileSync('tar', ['-x', '-C', folder], { input: git('archive', '--format=tar', commit) })

const linkPackages = (folder: string): void =>
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))

// Leaves out the entry of the project itself, which contains its version.
function packagesOf(folder: string): string {
  const { packages } = JSON.parse(textOf('package-lock.json', folder)) as {
    packages: Record<string, unknown>
  }
  const { '': _, ...others } = packages
  return JSON.stringify(others)
}
