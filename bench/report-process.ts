import { readFileSync } from 'node:fs'
import type { ReportFormat } from '#rules/report/kinds/report-formats.ts'
import { ReportQueue } from '#server/reports/report-queue.ts'

/** Writes a report three times as the server does, and prints how long each took and how much the memory of the process grew. */
const [response = '', format = ''] = process.argv.slice(2)
const bytes = readFileSync(response)
const queue = new ReportQueue()
const gone = new AbortController().signal
const runs: { seconds: number; mebibytes: number; bytes: number }[] = []
for (let run = 0; run < 3; run += 1) {
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 10)
  const began = performance.now()
  const file = await queue.write('bench', bytes, format as ReportFormat, gone)
  clearInterval(watch)
  runs.push({
    seconds: (performance.now() - began) / 1000,
    mebibytes: (most - before) / 2 ** 20,
    bytes: file.bytes.length,
  })
}
process.stdout.write(JSON.stringify(runs))
