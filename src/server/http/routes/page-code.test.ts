import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { pageKind, readPageLinks } from './page-code.ts'

test.each([
  ['/app', 'shell'],
  ['/app/admin/users', 'shell'],
  ['/app/projects/7/members', 'shell'],
  ['/app/projects/7', 'dashboard'],
  ['/app/projects/7/dashboard', 'dashboard'],
  ['/app/projects/7/dashboard/Tasks', 'dashboard'],
  ['/app/projects/7/modules/2/review/desktop-review/standards/3', 'review'],
  ['/app/projects/7/modules/2/review/gap-analysis/standards/3/Elements', 'review'],
  ['/app/projects/x/dashboard', 'shell'],
  ['/sign-in', null],
  ['/', null],
  ['/application', null],
])('%s loads the code of: %s', (path, expected) => expect(pageKind(path)).toBe(expected))

const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'plumbline-page-code-'))
  onTestFinished(() => rmSync(made, { recursive: true }))
  return made
}

test('the links of a page are its styles in their order, its scripts and its fonts', async () => {
  const built = folder()
  const code = { scripts: ['a.js', 'b.js'], styles: ['z.css', 'a.css'], fonts: ['f.woff2'] }
  const empty = { scripts: [], styles: [], fonts: [] }
  const text = JSON.stringify({ shell: empty, dashboard: code, review: empty })
  writeFileSync(join(built, 'page-code.json'), text)
  const links = await readPageLinks(built)
  expect(
    [...links!.dashboard.matchAll(/rel="(\w+)".* href="\/(.*)"/g)].map(([, rel, file]) => [
      rel,
      file,
    ]),
  ).toEqual([
    ['preload', 'api/session'],
    ['stylesheet', 'z.css'],
    ['stylesheet', 'a.css'],
    ['modulepreload', 'a.js'],
    ['modulepreload', 'b.js'],
    ['preload', 'f.woff2'],
  ])
})

test('pages that were built without the list are sent without links, and a damaged list is reported', async () => {
  const built = folder()
  expect(await readPageLinks(built)).toBeNull()
  writeFileSync(join(built, 'page-code.json'), '{')
  await expect(readPageLinks(built)).rejects.toThrow(SyntaxError)
})
