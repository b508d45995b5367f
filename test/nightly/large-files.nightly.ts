import { createHash, randomBytes, type Hash } from 'node:crypto'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { documentFilePath } from '#rules/documents/file-paths.ts'
import { makeProject } from '../factories/make-project.ts'
import { uploaded } from '../harness/test-files.ts'
import type { TestServer } from '../harness/test-server.ts'
import { openPlace, places } from './place.ts'
import { figure, mebibyte, memoryOf, watched } from './watched-memory.ts'

const size = 1024 * mebibyte
// The memory of a few parts of an upload, and of buffers not yet collected.
const mostGrowth = 128

function* bytesOfFile(hash: Hash) {
  const block = randomBytes(mebibyte)
  for (let sent = 0; sent < size; sent += block.length) {
    block.writeUInt32LE(sent / block.length, 0)
    hash.update(block)
    yield Buffer.from(block)
  }
}

async function sendLarge(server: TestServer): Promise<{ id: string; sha256: string }> {
  const sent = request(`${server.address}/api/v5/uploads?apiDb=rds&file_name=large.bin`, {
    method: 'POST',
    headers: { ...server.as('ADM'), 'content-type': 'application/octet-stream' },
  })
  const responded = once(sent, 'response') as Promise<[IncomingMessage]>
  const hash = createHash('sha256')
  await pipeline(Readable.from(bytesOfFile(hash)), sent)
  const [response] = await responded
  const { data } = (await json(response)) as { data: { upload_id: string; sha256: string } }
  expect(data.sha256).toBe(hash.digest('hex'))
  return { id: data.upload_id, sha256: data.sha256 }
}

async function hashOf(server: TestServer, path: string): Promise<string> {
  const sent = request(`${server.address}${path}?apiDb=rds`, { headers: server.as('ADM') }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const hash = createHash('sha256')
  for await (const chunk of response) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

test.for(places)('a gigabyte goes to %s and back in constant memory', async (name) => {
  const place = await openPlace(name)
  try {
    const { project } = await makeProject(place.server)
    const { address, pid, stop } = await place.start({ UPLOAD_MB: '2000' })
    const server = place.server.at(address)
    // What the first use loads stays in memory.
    await uploaded(server, 'ADM', { bytes: randomBytes(6 * mebibyte) })
    const idle = memoryOf(pid)
    const up = await watched(pid, size, () => sendLarge(server))
    const upload_id = up.result.id
    const written = await server.write('ADM', 'Document:Upload', { project_id: project, upload_id })
    const document = written.body.data.transformation.updates.document_id as number
    const path = documentFilePath(project, document)
    const down = await watched(pid, size, () => hashOf(server, path))
    expect(down.result).toBe(up.result.sha256)
    console.log(
      `${name}: the server has ${idle.toFixed(0)} MiB before, at most ${figure(up)} up, ${figure(down)} down`,
    )
    expect(Math.max(up.peak, down.peak) - idle).toBeLessThan(mostGrowth)
    await stop()
  } finally {
    await place.close()
  }
})
