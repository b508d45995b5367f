import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { documentFilePath } from '#rules/documents/file-paths.ts'
import { makeDocument } from '../factories/make-document.ts'
import { makeProject } from '../factories/make-project.ts'
import { test } from '../harness/files-test.ts'

const root = join(import.meta.dirname, '../..')

const firstSafe = [4, 2, 67]

const isSafe = (version: string): boolean => {
  const parts = version.split('.').map(Number)
  const [place = 0] = firstSafe.flatMap((least, index) => (parts[index] === least ? [] : [index]))
  return (parts[place] ?? 0) >= (firstSafe[place] ?? 0)
}

test('14 Script in PDF viewer: no viewer that runs scripts of a file is installed', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string }>
  }
  expect(Object.keys(packages).length).toBeGreaterThan(300)
  const viewers = Object.entries(packages).filter(([name]) =>
    /(?:^|\/)(?:pdfjs|react-pdf|pdf-viewer|mozilla-pdf)/.test(name),
  )
  expect(
    viewers.filter(([name, { version = '0' }]) => !name.endsWith('pdfjs-dist') || !isSafe(version)),
  ).toEqual([])
})

test('14 Script in PDF viewer: no screen shows a file inside of a page, and no page would let it', async ({
  server,
}) => {
  const sources = readdirSync(join(root, 'src/web'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.tsx'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
  expect(sources.length).toBeGreaterThan(100)
  for (const source of sources) expect(source).not.toMatch(/<(?:object|embed)[\s>]/)
  // The frame of a caught mail is sandboxed and runs no scripts.
  for (const [frame] of sources.join('').matchAll(/<iframe[\s\S]*?\/>/g)) {
    expect(frame).toContain('sandbox="')
    expect(frame).not.toMatch(/allow-scripts|allow-same-origin/)
  }
  const policy = String((await server.fetch('/app')).headers['content-security-policy'])
  expect(policy).toContain("object-src 'none'")
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-src 'self';")
  expect(policy).not.toMatch(/unsafe-eval/)
})

test('14 Script in PDF viewer: a PDF is downloaded, not shown, and could run nothing', async ({
  server,
}) => {
  const { project } = await makeProject(server)
  const document = await makeDocument(server, { project })
  const { headers } = await server.fetch(`${documentFilePath(project, document)}?apiDb=rds`, {
    headers: server.as('C+'),
  })
  expect(headers['content-type']).toBe('application/pdf')
  expect(headers['content-disposition']).toMatch(/^attachment;/)
  expect(headers['content-security-policy']).toMatch(/^sandbox;.*frame-ancestors 'none'/)
})
