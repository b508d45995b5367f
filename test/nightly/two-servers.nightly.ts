import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { documentFilePath } from '#rules/documents/file-paths.ts'
import { makeDocument } from '../factories/make-document.ts'
import { makeProject } from '../factories/make-project.ts'
import { download } from '../harness/test-files.ts'
import { openPlace } from './place.ts'

test('servers that start together on a new bucket share it: each sends what the other stored', async () => {
  const place = await openPlace('a bucket')
  const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'plumbline-one-of-two-')))
  try {
    const { project } = await makeProject(place.server)
    const processes = await Promise.all(
      folders.map((PLUMBLINE_DATA) => place.start({ PLUMBLINE_DATA })),
    )
    const servers = processes.map(({ address }) => place.server.at(address))
    for (const [one, two] of [servers, servers.toReversed()]) {
      if (one === undefined || two === undefined) throw new Error('Two servers were started')
      const bytes = randomBytes(7_000_000)
      const document = await makeDocument(one, { project, upload: { name: 'Plan.bin', bytes } })
      const sent = await download(two, 'C+', documentFilePath(project, document))
      expect(sent.bytes.equals(bytes)).toBe(true)
    }
    await Promise.all(processes.map(({ stop }) => stop()))
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    await place.close()
  }
})
