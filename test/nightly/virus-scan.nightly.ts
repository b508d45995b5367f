import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProject } from '../factories/make-project.ts'
import { eicar, eicarName, startClamd } from '../harness/real-clamd.ts'
import { openServerWithFiles, sendFile, type ServerWithFiles } from '../harness/test-files.ts'
import { beginUpload, sendPiece, tusCall } from '../harness/tus-calls.ts'

let clamd: Awaited<ReturnType<typeof startClamd>>
let server: ServerWithFiles
beforeAll(async () => {
  clamd = await startClamd()
  server = await openServerWithFiles({
    CLAMAV_ADDRESS: clamd.address,
    CLAMAV_TIMEOUT_SECONDS: '2',
  })
  await makeProject(server)
})
afterAll(async () => {
  await server.close()
  await clamd.stop()
})

const bytes = Buffer.from(eicar)
const name = 'Plan.txt'

/** Sends the test file in one piece and in several, and returns the responses and the location of the second one. */
async function send() {
  const whole = await sendFile(server, 'C+', { name, bytes })
  const { location } = await beginUpload(server, 'C+', { name, length: bytes.length })
  const piece = await sendPiece(server, 'C+', location, 0, bytes)
  return { answers: [whole.body.error_code, piece.body.error_code], location }
}

test('of fifty infected files none is stored, with ClamAV running, frozen or killed', async () => {
  const waiting: string[] = []
  const sendMany = async (times: number, code: string) => {
    for (let sent = 0; sent < times; sent += 1) {
      const { answers, location } = await send()
      expect(answers).toEqual([code, code])
      if (code === 'scannerUnavailable') waiting.push(location)
    }
  }
  await sendMany(15, 'fileInfected')
  clamd.freeze()
  await sendMany(5, 'scannerUnavailable')
  clamd.thaw()
  await clamd.kill()
  await sendMany(5, 'scannerUnavailable')
  await clamd.restart()
  for (const location of waiting) {
    const { status, headers } = await tusCall(server, 'C+', 'HEAD', location)
    expect([status, headers.get('upload-error')]).toEqual([422, expect.stringContaining(eicarName)])
  }
  expect(
    await server.sql('rds', 'select "FileName" from "Upload" where "FileName" = $1', [name]),
  ).toEqual([])
  expect(server.stored('rds')).toEqual([])
  const clean = await sendFile(server, 'C+', { name, bytes: 'clean' })
  expect(clean.status).toBe(201)
})
