import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pingScanner } from '#server/virus-scan/clamd.ts'
import { testSignature } from '../fakes/clamd-server.ts'
import { patience } from './patience.ts'
import { needing } from './skips.ts'

const program = '/usr/sbin/clamd'

/** The options of tests that need ClamAV. */
export const needingClamd = needing(
  existsSync(program),
  'ClamAV is not installed (run as root: apt-get install --no-install-recommends clamav-daemon)',
)

/** ClamAV's name for the bytes of `testSignature`; ClamAV appends the last part to the names of third-party signatures. */
export const testSignatureName = 'Plumbline.Test.Signature.UNOFFICIAL'

/** The test file of the antivirus industry, in two parts so that no scanner recognizes this source. */
export const eicar = [
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-',
  'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
].join('')
export const eicarName = 'Plumbline.Test.Eicar.UNOFFICIAL'

const hexOf = (text: string): string => Buffer.from(text).toString('hex')

/** Starts ClamAV on a Unix socket, with two signatures and limits that tests can reach. */
export async function startClamd() {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-clamd-'))
  const socket = join(folder, 'clamd.sock')
  const database = join(folder, 'database')
  mkdirSync(database)
  writeFileSync(
    join(database, 'test.ndb'),
    [
      ['Plumbline.Test.Signature', testSignature],
      ['Plumbline.Test.Eicar', eicar],
    ]
      .map(([name, text = '']) => `${name}:0:*:${hexOf(text)}\n`)
      .join(''),
  )
  const settings = join(folder, 'clamd.conf')
  const log = join(folder, 'log')
  writeFileSync(
    settings,
    `Foreground yes
DatabaseDirectory ${database}
LocalSocket ${socket}
LogFile ${log}
User ${userInfo().username}
StreamMaxLength 2M
MaxFileSize 1M
AlertExceedsMax yes
`,
  )
  const start = () => spawn(program, ['--config-file', settings], { stdio: 'ignore' })
  const ready = async () => {
    for (const until = Date.now() + patience; ;) {
      const isReady = await pingScanner({ address: { path: socket }, timeout: 1_000 }).then(
        () => true,
        () => false,
      )
      if (isReady) return
      if (Date.now() > until) throw new Error(`clamd did not start: ${readFileSync(log, 'utf8')}`)
      await setTimeout(50)
    }
  }
  let running = start()
  const kill = async () => {
    const ended = running.exitCode === null && running.signalCode === null && once(running, 'exit')
    running.kill('SIGKILL')
    await ended
    rmSync(socket, { force: true })
  }
  await ready()
  return {
    address: `unix:${socket}`,
    /** Suspends it without closing its connections. */
    freeze: () => void running.kill('SIGSTOP'),
    thaw: () => void running.kill('SIGCONT'),
    kill,
    restart: async () => {
      running = start()
      await ready()
    },
    stop: async () => {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
