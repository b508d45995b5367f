import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ReportFormat } from '#rules/report/kinds/report-formats.ts'
import serverProcess from '../bin/server-process.json' with { type: 'json' }
import { reportOfFile } from './report-source.ts'

const run = promisify(execFile)

/** The limits of each form. */
const limits: Readonly<
  Record<ReportFormat, { readonly seconds: number; readonly mebibytes: number }>
> = {
  csv: { seconds: 3, mebibytes: 200 },
  xlsx: { seconds: 3, mebibytes: 200 },
  pdf: { seconds: 10, mebibytes: 200 },
  docx: { seconds: 10, mebibytes: 200 },
}

type Run = { readonly seconds: number; readonly mebibytes: number; readonly bytes: number }

/**
 * Measures how long writing the full review of a standards file takes in each form, and how much memory a process gains that has written none
 * before; returns whether all are within their limits.
 */
export async function benchReports(path: string, say: (line: string) => void): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-reports-'))
  try {
    const response = join(folder, 'response.json')
    const data = reportOfFile(path)
    writeFileSync(response, JSON.stringify({ data }))
    say(`${data.blocks.length} blocks; three times each, memory at most`)
    let areMet = true
    for (const [format, limit] of Object.entries(limits)) {
      const script = join(import.meta.dirname, 'report-process.ts')
      const { stdout } = await run(
        process.execPath,
        [...serverProcess.flags, script, response, format],
        {
          env: { ...process.env, ...serverProcess.env },
        },
      )
      const runs = JSON.parse(stdout) as Run[]
      const seconds = runs.map((one) => one.seconds)
      const memory = runs[0]?.mebibytes ?? 0
      const isMet = Math.max(...seconds) <= limit.seconds && memory <= limit.mebibytes
      areMet &&= isMet
      say(
        `  ${format.padEnd(5)} ${seconds.map((one) => one.toFixed(2)).join(', ')} s (must ${limit.seconds}), ` +
          `${memory.toFixed(0)} MiB (must ${limit.mebibytes}), ${((runs[0]?.bytes ?? 0) / 1e6).toFixed(1)} MB: ${isMet ? 'met' : 'NOT met'}`,
      )
    }
    return areMet
  } finally {
    rmSync(folder, { recursive: true })
  }
}
