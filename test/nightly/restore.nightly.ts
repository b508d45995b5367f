import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { promised, runDrill } from './restore/drill.ts'

// How much is written before the backup, and for how long afterwards until everything is killed.
const megabytes = Number(process.env['MEGABYTES'] ?? 1_000)
const seconds = Number(process.env['SECONDS'] ?? 100)

const folder = mkdtempSync(join(process.env['RESTORE_FOLDER'] ?? tmpdir(), 'plumbline-restore-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('what was acknowledged a minute before everything was lost is restored, as fast as promised, and each table of a named moment', async () => {
  const found = await runDrill({ folder, megabytes, seconds })
  console.log(JSON.stringify({ megabytes, ...found }))
  expect(found.acknowledged).toBeGreaterThan(seconds)
  expect([found.differing, found.wrong]).toEqual([[], []])
  expect(found.lostMilliseconds).toBeLessThanOrEqual(promised.lostMilliseconds)
  expect(found.scaledSeconds).toBeLessThanOrEqual(promised.seconds)
}, 3_600_000)
