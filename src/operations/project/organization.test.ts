import { createHash } from 'node:crypto'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect } from 'vitest'
import { targets, type Target } from '#rules/api/targets.ts'
import { makeJpeg, makePng } from '#test/factories/make-picture.ts'
import { readZip } from '#test/harness/read-zip.ts'
import { test } from '#test/harness/server-test.ts'
import { download, sendFile, uploaded } from '#test/harness/test-files.ts'
import type { TestServer } from '#test/harness/test-server.ts'
import { expectDone, expectRefused } from '#test/matchers/expect-write.ts'

const write = 'Project:UpdateOrganization'
const purpose = 'logo'
const png = makePng(320, 80)
const sha256 = createHash('sha256').update(png).digest('hex')

const textOfZip = async (bytes: Buffer, name: string): Promise<string> =>
  String((await readZip(bytes)).find(({ path }) => path === name)?.bytes)

const noneOf = (ProjectId: number) => ({
  ProjectId,
  OrganizationName: null,
  LogoFileName: null,
  LogoFileSize: null,
  LogoSha256: null,
  LogoWidth: null,
  LogoHeight: null,
})

/** Every form of a report shows the name, and those with images also the logo. */
async function expectForms(server: TestServer, id: number, target: Target) {
  const file = async (format: string) =>
    (
      await download(
        server,
        'K+',
        `/api/v5/projects/${id}/report_file?kind=assignments&format=${format}`,
        { target },
      )
    ).bytes
  const pdf = await getDocument({ data: Uint8Array.from(await file('pdf')), verbosity: 0 }).promise
  const tree = JSON.stringify(await (await pdf.getPage(1)).getStructTree())
  expect(tree).toMatch(/"role":"Figure".*"alt":"Logo of =Acme & Sons"/)
  await pdf.loadingTask.destroy()
  const docx = await file('docx')
  expect(await textOfZip(docx, 'word/document.xml')).toMatch(/descr="Logo of =Acme &amp; Sons"/)
  expect((await readZip(docx)).some(({ bytes }) => bytes !== undefined && png.equals(bytes))).toBe(
    true,
  )
  expect(String(await file('csv'))).toContain("Report,Organization,,,'=Acme & Sons")
  expect(await textOfZip(await file('xlsx'), 'xl/sharedStrings.xml')).toContain('=Acme &amp; Sons')
}

test.for(targets)(
  'an administrator sets, replaces and removes the name and the logo that reports show, in %s',
  async (target, { server, newProject }) => {
    const made = await newProject()
    const { project: id, standards } = made
    const read = async (name: 'projects/{id}/organization' | 'projects/{id}/report', query = {}) =>
      (await server.read('K+', name, { id, ...query }, target)).body.data
    const logo = (path = `/api/v5/files/logos/${id}?inline=1`, role: 'K+' | 'Kx' = 'K+') =>
      download(server, role, path, { target })
    const nothing = noneOf(id)
    expect(await read('projects/{id}/organization')).toEqual(nothing)
    expect((await read('projects/{id}/report', { kind: 'assignments' })).organization).toBeNull()
    expect((await logo()).status).toBe(404)

    const upload_id = await uploaded(server, 'ADM', {
      name: 'Acme.png',
      bytes: png,
      target,
      purpose,
    })
    const first = await expectDone(
      server,
      'ADM',
      write,
      { project_id: id, organization_name: ' =Acme & Sons ', logo_upload_id: upload_id },
      { target },
    )
    expect(first.updates).toEqual({ project_id: id, logo_sha256: sha256 })
    expect(first.pre_snapshot).toEqual([{ ...nothing, LogoMimeType: null }])
    const stored = {
      ProjectId: id,
      OrganizationName: '=Acme & Sons',
      LogoFileName: 'Acme.png',
      LogoFileSize: png.length,
      LogoSha256: sha256,
      LogoWidth: 320,
      LogoHeight: 80,
    }
    expect(await read('projects/{id}/organization')).toEqual(stored)
    const sent = await logo()
    expect([sent.status, sent.headers.get('content-type'), sent.bytes.equals(png)]).toEqual([
      200,
      'image/png',
      true,
    ])
    expect(sent.headers.get('content-security-policy')).toContain('sandbox')
    expect((await logo(undefined, 'Kx')).status).toBe(404)

    const query = { kind: 'standard-history', standard_id: standards[0]!.id }
    expect((await read('projects/{id}/report', query)).organization).toEqual({
      name: '=Acme & Sons',
      logo: { sha256, width: 320, height: 80, alternative: 'Logo of =Acme & Sons' },
    })
    await expectForms(server, id, target)

    // Another person has replaced the logo in the meantime.
    const second = await uploaded(server, 'ADM', {
      name: 'New.jpg',
      bytes: makeJpeg(64, 64),
      target,
      purpose,
    })
    const replace = { project_id: id, logo_upload_id: second }
    await expectRefused(server, 'ADM', write, replace, [409, 'The stored value has changed'], {
      target,
      expected: { LogoSha256: null },
    })
    await expectDone(server, 'ADM', write, replace, { target, expected: { LogoSha256: sha256 } })
    expect(await read('projects/{id}/organization')).toMatchObject({ LogoWidth: 64 })
    const [row] = await server.sql(
      target,
      'select "ReleasedDate" is not null as released from "Upload" where "Id" = $1',
      [upload_id],
    )
    expect(row).toEqual({ released: true })
    await expectDone(server, 'ADM', write, { project_id: id, logo_upload_id: null }, { target })
    expect(await read('projects/{id}/organization')).toEqual({
      ...nothing,
      OrganizationName: '=Acme & Sons',
    })
    await expectDone(
      server,
      'ADM',
      'Project:UpdateStatus',
      { project_id: id, status_id: 4 },
      { target },
    )
    await expectRefused(
      server,
      'ADM',
      write,
      { project_id: id, organization_name: null },
      [409, 'Project is archived'],
      { target },
    )
  },
)

test('refuses what is no picture of the kinds and sizes that reports can draw, and says why', async ({
  server,
  made,
}) => {
  const refused = async (name: string, bytes: Uint8Array | string) => {
    const { status, body } = await sendFile(server, 'ADM', { name, bytes, purpose })
    return [status, body.error]
  }
  const broken = Buffer.from(png)
  broken.fill(7, 45, 60)
  const unreadable = 'The picture cannot be a logo: it cannot be read as a picture'
  expect(await refused('a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')).toEqual([
    422,
    expect.stringMatching(/are not accepted$/),
  ])
  expect(await refused('a.pdf', '%PDF-1.4\n')).toEqual([
    422,
    'The picture cannot be a logo: it must be a PNG or a JPEG',
  ])
  expect(await refused('a.png', '%PDF-1.4\n')).toEqual([422, expect.stringContaining('is')])
  expect(await refused('a.png', broken)).toEqual([422, unreadable])
  expect(await refused('a.jpg', makeJpeg(64, 64).subarray(0, 30))).toEqual([422, unreadable])
  expect(await refused('a.png', makePng(2001, 20))).toEqual([
    422,
    'The picture cannot be a logo: it is 2001 by 20 pixels, and each side must have 16 to 2000',
  ])
  expect(await refused('a.png', Buffer.concat([png, Buffer.alloc(600 * 1024)]))).toEqual([
    422,
    expect.stringMatching(/^The picture cannot be a logo: it has 600 kB, and may have 512 kB$/),
  ])
  expect((await sendFile(server, 'ADM', { purpose: 'poem' })).status).toBe(400)

  // An upload that was not checked is rejected as a logo.
  const logo_upload_id = await uploaded(server, 'ADM', { name: 'a.png', bytes: png })
  await expectRefused(server, 'ADM', write, { project_id: made.project, logo_upload_id }, [
    404,
    'Upload does not exist',
  ])
})
