import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request, type ClientRequest } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeProject } from '../factories/make-project.ts'
import type { TestServer } from '../harness/test-server.ts'
import { beginUpload, tusCall } from '../harness/tus-calls.ts'
import { openPlace, places } from './place.ts'

const mebibyte = 1024 * 1024
const size = 2048 * mebibyte
/** Where the connection is cut; at the third position the server is killed instead. */
const cuts = [200, 600, 1_000, 1_400, 1_900].map((place) => place * mebibyte)
const mostGrowth = 100

const block = randomBytes(mebibyte)

/** The bytes of the file between two offsets; each block begins with its number. */
function* bytesBetween(offset: number, end: number) {
  for (let at = offset; at < end;) {
    const number = Math.floor(at / mebibyte)
    const bytes = Buffer.from(block)
    bytes.writeUInt32LE(number, 0)
    const from = at - number * mebibyte
    const to = Math.min(mebibyte, end - number * mebibyte)
    yield bytes.subarray(from, to)
    at = number * mebibyte + to
  }
}

function hashOfFile(): string {
  const hash = createHash('sha256')
  for (const bytes of bytesBetween(0, size)) hash.update(bytes)
  return hash.digest('hex')
}

const memoryOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

const patch = (server: TestServer, location: string, offset: number): ClientRequest =>
  request(`${server.address}${location}`, {
    method: 'PATCH',
    headers: {
      ...server.as('ADM'),
      'tus-resumable': '1.0.0',
      'upload-offset': offset,
      'content-type': 'application/offset+octet-stream',
      'content-length': size - offset,
    },
  })

/** Sends the file from an offset up to the position where the connection is cut, or to its end. */
async function sendUntil(sent: ClientRequest, offset: number, end: number): Promise<number | null> {
  const answered = new Promise<number | null>((resolve) => {
    sent.on('error', () => resolve(null))
    sent.on('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? null)
    })
  })
  if (end === size) {
    await pipeline(Readable.from(bytesBetween(offset, end)), sent)
    return answered
  }
  await pipeline(Readable.from(bytesBetween(offset, end)), sent, { end: false })
  sent.destroy()
  return answered
}

test.for(places)(
  'two gigabytes go to %s in spite of five cuts, in constant memory',
  async (name) => {
    const place = await openPlace(name)
    try {
      await makeProject(place.server)
      const settings = { UPLOAD_MB: '3000', WAITING_UPLOADS_MB: '5000' }
      let running = await place.start(settings)
      let server = place.server.at(running.address)
      const { location } = await beginUpload(server, 'ADM', { name: 'scan.bin', length: size })
      let [idle, peak, resent] = [memoryOf(running.pid), 0, 0]
      const grown: number[] = []
      const watch = setInterval(() => {
        peak = Math.max(peak, memoryOf(running.pid))
      }, 50)
      const offsetOf = async () => (await tusCall(server, 'ADM', 'HEAD', location)).offset
      /** The number of bytes that arrived, once it stops growing after a cut. */
      const settledOffset = async () => {
        for (let before = -1; ;) {
          const now = await offsetOf()
          if (now === before) return now
          before = now
          await setTimeout(500)
        }
      }
      for (const [number, end] of cuts.entries()) {
        const offset = await settledOffset()
        await sendUntil(patch(server, location, offset), offset, end)
        if (number === 2) {
          clearInterval(watch)
          await running.kill()
          grown.push(peak - idle)
          running = await place.start(settings)
          server = place.server.at(running.address)
          idle = memoryOf(running.pid)
          peak = 0
        }
        resent += end - (await settledOffset())
      }
      const last = setInterval(() => {
        peak = Math.max(peak, memoryOf(running.pid))
      }, 50)
      const offset = await settledOffset()
      expect(await sendUntil(patch(server, location, offset), offset, size)).toBe(204)
      clearInterval(last)
      grown.push(peak - idle)
      const id = new URL(location, server.address).pathname.split('/').at(-1)
      const [row] = await server.sql('rds', 'select "Sha256" from "Upload" where "Id" = $1', [id])
      expect(row).toEqual({ Sha256: hashOfFile() })
      console.log(
        `${name}: the server grows by at most ${Math.max(...grown).toFixed(0)} MiB; ${(resent / mebibyte).toFixed(0)} MiB of 2048 were sent again`,
      )
      expect(Math.max(...grown)).toBeLessThan(mostGrowth)
      await running.stop()
    } finally {
      await place.close()
    }
  },
)
