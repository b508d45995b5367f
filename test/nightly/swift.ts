import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type * as S3 from '@aws-sdk/client-s3'
import { freePort } from '../harness/free-port.ts'

const programs = ['proxy', 'account', 'container', 'object'] as const
type Program = (typeof programs)[number]
type Ports = Readonly<Record<Program, number>>

const bucket = 'files'
const patience = 60_000

/**
 * Starts OpenStack Swift with its S3 interface and an empty bucket, on one disk, without replicas. It implements multipart uploads
 * completely, which small stand-ins do not.
 */
export async function startSwift() {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-swift-'))
  const ports = Object.fromEntries(
    await Promise.all(programs.map(async (program) => [program, await freePort()])),
  ) as Ports
  buildRings(folder, ports)
  const running = programs.map((program) => start(folder, program, ports))
  const ended = running.map((child) => once(child, 'exit'))
  const stop = async () => {
    for (const child of running) child.kill('SIGKILL')
    await Promise.all(ended)
    rmSync(folder, { recursive: true, force: true })
  }
  const endpoint = `http://127.0.0.1:${ports.proxy}`
  try {
    const { sdk, client } = await connect(endpoint)
    await createBucket(folder, () => client.send(new sdk.CreateBucketCommand({ Bucket: bucket })))
    return {
      endpoint,
      client,
      bucket,
      settings: {
        FILES_URL: `s3://${bucket}/live?endpoint=${endpoint}`,
        FILES_ACCESS_KEY_ID: 'test:tester',
        FILES_SECRET_ACCESS_KEY: 'testing',
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function connect(endpoint: string): Promise<{ sdk: typeof S3; client: S3.S3Client }> {
  const sdk = await import('@aws-sdk/client-s3')
  const credentials = { accessKeyId: 'test:tester', secretAccessKey: 'testing' }
  const client = new sdk.S3Client({
    endpoint,
    credentials,
    region: 'us-east-1',
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { sdk, client }
}

async function createBucket(folder: string, create: () => Promise<unknown>): Promise<void> {
  const until = Date.now() + patience
  for (;;) {
    try {
      await create()
      return
    } catch (error) {
      if (Date.now() > until)
        throw new Error(`Swift did not start: ${readFileSync(join(folder, 'log'), 'utf8')}`, {
          cause: error,
        })
    }
    await setTimeout(200)
  }
}

function buildRings(folder: string, ports: Ports): void {
  mkdirSync(join(folder, 'disks/one'), { recursive: true })
  for (const program of ['account', 'container', 'object'] as const) {
    const builder = join(folder, `${program}.builder`)
    const build = (...words: string[]) =>
      execFileSync('swift-ring-builder', [builder, ...words], { stdio: 'pipe' })
    build('create', '4', '1', '0')
    build('add', `r1z1-127.0.0.1:${ports[program]}/one`, '1')
    build('rebalance')
  }
}

function start(folder: string, program: Program, ports: Ports): ChildProcess {
  const file = join(folder, `${program}.conf`)
  writeFileSync(
    file,
    program === 'proxy' ? proxyConfig(folder, ports) : partConfig(folder, program, ports),
  )
  const log = openSync(join(folder, 'log'), 'a')
  return spawn(`swift-${program}-server`, [file], { stdio: ['ignore', log, log] })
}

const common = (folder: string, port: number): string => `
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${join(folder, 'disks')}
mount_check = false
log_level = WARNING
`

const partConfig = (
  folder: string,
  program: Program,
  ports: Ports,
): string => `${common(folder, ports[program])}
[pipeline:main]
pipeline = ${program}-server
[app:${program}-server]
use = egg:swift#${program}
`

const proxyConfig = (folder: string, ports: Ports): string => `${common(folder, ports.proxy)}
[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats bulk s3api tempauth copy slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin http://127.0.0.1:${ports.proxy}/v1/AUTH_test
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
${['catch_errors', 'gatekeeper', 'listing_formats', 'bulk', 'copy', 'slo']
  .map((name) => `[filter:${name}]\nuse = egg:swift#${name}`)
  .join('\n')}
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
`
