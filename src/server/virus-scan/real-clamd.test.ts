import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeZip } from '#test/factories/make-zip.ts'
import { testSignature } from '#test/fakes/clamd-server.ts'
import {
  eicar,
  eicarName,
  needingClamd,
  startClamd,
  testSignatureName,
} from '#test/harness/real-clamd.ts'
import { readConfig } from '../settings/config.ts'
import { checkViruses } from './check-viruses.ts'
import { pingScanner } from './clamd.ts'

describe('ClamAV', needingClamd, () => {
  let clamd: Awaited<ReturnType<typeof startClamd>>
  beforeAll(async () => {
    clamd = await startClamd()
  })
  afterAll(() => clamd.stop())

  const scanner = (timeout = '60') =>
    readConfig({ CLAMAV_ADDRESS: clamd.address, CLAMAV_TIMEOUT_SECONDS: timeout }).scanner!
  const check = (bytes: Buffer, timeout?: string) =>
    checkViruses(scanner(timeout), bytes.length, async () =>
      Readable.from([bytes], { objectMode: false }),
    )
  const found = (name: string) => ({ code: 'fileInfected', values: [name] })
  const kilobyte = 1024

  test('passes clean files and names what it finds, in archives too', async () => {
    await check(Buffer.from('clean'))
    await check(Buffer.alloc(1_000 * kilobyte))
    await expect(check(Buffer.from(eicar))).rejects.toMatchObject(found(eicarName))
    const archive = makeZip([{ name: 'Plan.txt', data: `a ${testSignature} b` }])
    await expect(check(archive)).rejects.toMatchObject(found(testSignatureName))
  })

  test('says so when it has not scanned all of a file', async () => {
    const limit = { code: 'scannerLimitExceeded' }
    await expect(check(Buffer.alloc(1_500 * kilobyte))).rejects.toMatchObject(limit)
    // ClamAV closes the connection after its response to a stream that is too long, so the response may be
    // lost.
    const limitOrCut = { code: expect.stringMatching(/^scanner(?:LimitExceeded|Unavailable)$/) }
    await expect(check(Buffer.alloc(2_049 * kilobyte))).rejects.toMatchObject(limitOrCut)
    await expect(check(Buffer.alloc(40_000 * kilobyte))).rejects.toMatchObject(limitOrCut)
  })

  test('frozen or killed it passes nothing, and then goes on', async () => {
    const away = { code: 'scannerUnavailable' }
    clamd.freeze()
    await expect(check(Buffer.from('clean'), '1')).rejects.toMatchObject(away)
    clamd.thaw()
    await check(Buffer.from('clean'))
    await clamd.kill()
    await expect(check(Buffer.from('clean'))).rejects.toMatchObject(away)
    await clamd.restart()
    await pingScanner(scanner())
    await expect(check(Buffer.from(eicar))).rejects.toMatchObject(found(eicarName))
  })
})
