import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Requests or transactions per second, latency in milliseconds, and errors. */
export type Figures = {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly errors: number
  readonly count: number
}

const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-'))

const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

/** Runs a pgbench script against a database. */
export async function pgbench(
  url: string,
  script: string,
  clients: number,
  seconds: number,
): Promise<Figures> {
  const file = join(folder, 'script.sql')
  const log = mkdtempSync(join(folder, 'log-'))
  writeFileSync(file, script)
  const { stdout } = await run(
    'pgbench',
    [
      '-n',
      '-M',
      'prepared',
      '-c',
      String(clients),
      '-j',
      '1',
      '-T',
      String(seconds),
      '-f',
      file,
      '-l',
      '--log-prefix',
      join(log, 'l'),
      url,
    ],
    { maxBuffer: 1e8 },
  )
  const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  const failed = Number(/number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? 0)
  const latencies = readdirSync(log)
    .flatMap((name) => readFileSync(join(log, name), 'utf8').trim().split('\n'))
    .map((line) => Number(line.split(' ')[2]) / 1_000)
    .toSorted((a, b) => a - b)
  return {
    perSecond,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    errors: failed,
    count: latencies.length,
  }
}

const lua = (cookie: string, request: string): string => `
local cookie_value = ${JSON.stringify(cookie)}
cookie = cookie_value
local prefix = ""
local counter = 0
function setup(thread) thread:set("seed", os.time() + math.random(1, 1000000)) end
function init(args)
  math.randomseed(seed)
  prefix = string.format("%08x-%04x-4%03x-8%03x-", math.random(0, 0x7fffffff), math.random(0, 0xffff), math.random(0, 0xfff), math.random(0, 0xfff))
end
function key()
  counter = counter + 1
  return prefix .. string.format("%012x", counter)
end
${request}
function done(summary, latency, requests)
  io.write(string.format("FIGURES {\\"count\\":%d,\\"micros\\":%d,\\"p50\\":%f,\\"p99\\":%f,\\"errors\\":%d}\\n",
    summary.requests, summary.duration, latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.status + summary.errors.timeout))
end`

/** Measures a server on this machine over HTTP with wrk. */
async function wrk(
  address: string,
  cookie: string,
  request: string,
  clients: number,
  seconds: number,
): Promise<Figures> {
  const file = join(mkdtempSync(join(folder, 'script-')), 'script.lua')
  writeFileSync(file, lua(cookie, request))
  const { stdout } = await run('wrk', [
    '-t',
    '1',
    '-c',
    String(clients),
    '-d',
    `${seconds}s`,
    '-s',
    file,
    address,
  ])
  const found = /FIGURES (\{.*\})/.exec(stdout)?.[1]
  if (!found) throw new Error(`wrk said nothing that can be read:\n${stdout}`)
  const { count, micros, p50, p99, errors } = JSON.parse(found) as Record<string, number>
  return {
    perSecond: ((count ?? 0) * 1e6) / (micros ?? 1),
    p50: p50 ?? 0,
    p99: p99 ?? 0,
    errors: errors ?? 0,
    count: count ?? 0,
  }
}

/** Sends requests to several servers at once, with the clients split equally; the latencies are those of the slowest server. */
export async function wrkAt(
  addresses: readonly string[],
  cookie: string,
  request: string,
  clients: number,
  seconds: number,
): Promise<Figures> {
  const each = Math.max(1, Math.floor(clients / addresses.length))
  const asked = addresses.slice(0, clients)
  const all = await Promise.all(
    asked.map((address) => wrk(address, cookie, request, each, seconds)),
  )
  return {
    perSecond: sum(all.map(({ perSecond }) => perSecond)),
    p50: Math.max(...all.map(({ p50 }) => p50)),
    p99: Math.max(...all.map(({ p99 }) => p99)),
    errors: sum(all.map(({ errors }) => errors)),
    count: sum(all.map(({ count }) => count)),
  }
}

export const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, one) => total + one, 0)

/** Returns the CPU time of a process so far, in microseconds. */
export function cpuMicros(pid: number): number {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = rest.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}

/** Returns the resident memory of a process, in MiB. */
export function memoryMiB(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
