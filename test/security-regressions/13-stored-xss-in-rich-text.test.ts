import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { expectDone } from '../matchers/expect-write.ts'
import { test } from './two-projects.ts'
import { expectUntouched } from './untouched.ts'

const script = '<img src=x onerror="alert(1)"><script>alert(2)</script><svg onload=alert(3)>'

test('13 Stored XSS in rich text: text is returned as it was written, as data that no browser renders as a page', async ({
  server,
  own,
}) => {
  const { project, standard, element, task } = own
  const ofStandard = { project_id: project, standard_id: standard }
  const visible = { ...ofStandard, phase: 'desktop-review', is_consultant_comment_visible: true }
  await expectDone(server, 'K+', 'Standard:UpdateClientComment', {
    ...ofStandard,
    phase: 'desktop-review',
    client_comment: script,
  })
  await expectDone(server, 'C+', 'Standard:UpdateConsultantComment', {
    ...ofStandard,
    phase: 'desktop-review',
    consultant_comment: script,
  })
  await expectDone(server, 'C+', 'Standard:UpdateConsultantCommentReady', visible)
  await expectDone(server, 'C+', 'Element:UpdateConsultantComment', {
    project_id: project,
    element_id: element,
    phase: 'desktop-review',
    consultant_comment: script,
  })
  await expectDone(server, 'ADM', 'Task:Edit', { task_id: task, project_id: project, text: script })
  await expectDone(server, 'ADM', 'Standard:Update', { Id: standard, Commentary: script })
  await expectDone(server, 'K+', 'User:Update', {
    Id: server.idOf('K+'),
    Title: script.slice(0, 60),
  })
  for (const [name, query] of [
    ['projects/{id}/standard_phase', { id: project, standard_id: standard }],
    ['tasks/tasks_for_project', { project_id: project }],
    ['core/standards', { module_id: own.module }],
    ['transformations/query', { project_id: project }],
    ['admin/all_users', {}],
  ] as const) {
    const { headers, body } = await server.read('ADM', name, query)
    expect(JSON.stringify(body)).toContain('onerror')
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  }
})

test('13 Stored XSS in rich text: an error that repeats the input is data, too', async ({
  server,
}) => {
  for (const { headers, body } of [
    await server.write('K+', 'Citation:Create', { project_id: script }),
    await server.read('ADM', 'dates/dates', { project_id: 1 }, script as 'rds'),
    await server.fetch(`/api/${encodeURIComponent(script)}`),
  ]) {
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(body).toBeTypeOf('object')
  }
  const page = await server.fetch(`/${encodeURIComponent(script)}?x=${encodeURIComponent(script)}`)
  expect(JSON.stringify(page.body)).not.toMatch(/onerror|alert/)
})

test('13 Stored XSS in rich text: an address is one of the web, and never a script', async ({
  server,
}) => {
  const Id = server.idOf('K+')
  await expectUntouched(
    server,
    [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      ' javascript:alert(1)',
      'java\tscript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'vbscript:x',
      'file:///etc/passwd',
      'blob:https://x.test/1',
    ].map((URL) => [URL, () => server.write('K+', 'User:Update', { Id, URL })] as const),
  )
})

const sourcesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name),
    )
    .map((entry) => join(entry.parentPath, entry.name))

test('13 Stored XSS in rich text: no screen makes elements or code of text', () => {
  const sources = sourcesBelow(join(import.meta.dirname, '../../src/web'))
  expect(sources.length).toBeGreaterThan(200)
  const makes =
    /dangerouslySetInnerHTML|\.(?:inner|outer)HTML|insertAdjacentHTML|createContextualFragment|document\.write|srcdoc|\beval\(|new Function\(|DOMParser/i
  // The trusted-types policy names the sink of DOMParser, whose documents run and load nothing.
  const others = sources.filter((file) => !file.endsWith('trusted-types.ts'))
  expect(others.filter((file) => makes.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('13 Stored XSS in rich text: a page runs no inline script and renders text as text', async ({
  server,
}) => {
  const policy = String((await server.fetch('/app')).headers['content-security-policy'])
  const [scripts] = /script-src [^;]*/.exec(policy) ?? []
  expect(scripts).toBe("script-src 'self'")
  expect(policy).toContain("require-trusted-types-for 'script'")
})
