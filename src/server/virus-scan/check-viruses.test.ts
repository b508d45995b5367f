import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readConfig } from '../settings/config.ts'
import { checkViruses, largestScanned } from './check-viruses.ts'

// ClamAV reports larger files as clean without scanning them, so no connection is opened for them.
test('a file that ClamAV cannot scan is refused without asking it', async () => {
  const { scanner } = readConfig({ CLAMAV_ADDRESS: 'unix:/nowhere/clamd.ctl' })
  const check = (size: number) =>
    checkViruses(scanner!, size, async () => Readable.from([Buffer.from('x')]))
  await expect(check(largestScanned + 1)).rejects.toMatchObject({ code: 'scannerLimitExceeded' })
  await expect(check(largestScanned)).rejects.toMatchObject({ code: 'scannerUnavailable' })
})
