import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { archivePath } from '#rules/documents/file-paths.ts'
import { makeProject } from '../factories/make-project.ts'
import { uploaded } from '../harness/test-files.ts'
import type { TestServer } from '../harness/test-server.ts'
import { openPlace, places } from './place.ts'
import { figure, mebibyte, memoryOf, watched } from './watched-memory.ts'

const fileSize = 64 * mebibyte
const copies = 80
// The most by which the server's memory may grow, in MiB.
const mostGrowth = 100
const endOfDirectory = 22

/** Makes further documents with the file of a document, so that an archive is larger than what is stored. */
const copyDocument = (server: TestServer, document: number, count: number) =>
  server.sql(
    'rds',
    `with made as (
      insert into "Document" ("Name", "RealName", "Type", "FileSize", "ProjectId", "DateStamp", "CreatedDate", "CreatedBy")
      select "Name" || ' ' || n, "RealName", "Type", "FileSize", "ProjectId", "DateStamp", "CreatedDate", "CreatedBy"
      from "Document", generate_series(1, $2) n where "Id" = $1 returning "Id", "ProjectId")
    insert into "DocumentVersion" ("ProjectId", "DocumentId", "Version", "RealName", "FileSize", "MimeType", "Sha256", "StorageKey", "CreatedDate", "CreatedBy")
    select made."ProjectId", made."Id", 1, v."RealName", v."FileSize", v."MimeType", v."Sha256", v."StorageKey", v."CreatedDate", v."CreatedBy"
    from made, "DocumentVersion" v where v."DocumentId" = $1`,
    [document, count],
  )

/** Reads an archive; returns its length, how many of its blocks match the file, and its last bytes. */
async function readArchive(server: TestServer, path: string, block: Buffer) {
  const sent = request(`${server.address}${path}?apiDb=rds`, { headers: server.as('ADM') }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  expect(response.statusCode).toBe(200)
  const mark = block.subarray(0, 64)
  let [length, found] = [0, 0]
  let end = Buffer.alloc(0)
  for await (const chunk of response as AsyncIterable<Buffer>) {
    const seen = Buffer.concat([end.subarray(Math.max(0, end.length - 63)), chunk])
    for (let at = seen.indexOf(mark); at >= 0; at = seen.indexOf(mark, at + 1)) found += 1
    length += chunk.length
    end = Buffer.concat([end, chunk]).subarray(-1024)
  }
  expect(length).toBe(Number(response.headers['content-length']))
  return { length, found, end }
}

test.for(places)('an archive of five gigabytes comes from %s in constant memory', async (name) => {
  const place = await openPlace(name)
  try {
    const { project } = await makeProject(place.server)
    const { address, pid, stop } = await place.start({ UPLOAD_MB: '2000' })
    const server = place.server.at(address)
    const block = randomBytes(mebibyte)
    const bytes = Buffer.concat(Array.from({ length: fileSize / mebibyte }, () => block))
    const upload_id = await uploaded(server, 'ADM', { name: 'large.bin', bytes })
    const { body } = await server.write('ADM', 'Document:Upload', {
      project_id: project,
      upload_id,
    })
    const document = body.data.transformation.updates.document_id as number
    const path = archivePath(project)
    // What the first use loads stays in memory.
    await readArchive(server, path, block)
    await copyDocument(place.server, document, copies - 1)
    await place.server.changed('rds')
    const idle = memoryOf(pid)
    const size = copies * fileSize
    const down = await watched(pid, size, () => readArchive(server, path, block))
    const { length, found, end } = down.result
    console.log(
      `${name}: ${(length / mebibyte).toFixed(0)} MiB; the server has ${idle.toFixed(0)} MiB before, at most ${figure(down)}`,
    )
    expect(length).toBeGreaterThan(5 * 1024 * mebibyte - 1)
    expect(found).toBe(size / mebibyte)
    // The end of the directory of a ZIP; beyond four gigabytes, a ZIP64 record precedes it.
    expect(end.subarray(-endOfDirectory).readUInt32LE(0)).toBe(0x06_05_4b_50)
    expect(end.includes(Buffer.from('PK\u0006\u0006'))).toBe(true)
    expect(down.peak - idle).toBeLessThan(mostGrowth)
    await stop()
  } finally {
    await place.close()
  }
})
