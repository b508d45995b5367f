import { setTimeout as wait } from 'node:timers/promises'
import { fileStores } from '#server/files/file-stores.ts'
import { readConfig } from '#server/settings/config.ts'
import { startS3 } from '#test/fakes/s3-server.ts'
import { freePort } from '#test/harness/free-port.ts'
import { ApiClient, type ApiResponse } from '../installation/api-client.ts'
import { openInstallation, type Installation } from '../installation/open-installation.ts'
import { plantTree, type Plant } from '../installation/planted-tree.ts'
import { ownTree, startProgram } from '../installation/program.ts'
import { openBucketProxy, type BucketProxy, type Trouble } from './bucket-proxy.ts'
import {
  downloadOf,
  hashOf,
  makeDocument,
  otherCalls,
  sendUpload,
  type KnownDocument,
} from './document-calls.ts'
import { findMissing } from './find-missing.ts'

/** What calls did while the bucket was in trouble, and what was stored afterwards. */
export type TroubleRun = {
  readonly calls: number
  /** Durations in milliseconds of the calls rejected because the bucket was down. */
  readonly refusals: readonly number[]
  /** Rows whose bytes were compared with those of the bucket. */
  readonly rows: number
  readonly wrong: readonly string[]
}

type Plan = {
  /** How often each call is made in each trouble. */
  readonly n: number
  readonly troubles: readonly Trouble[]
  readonly stopping: AbortSignal
}

const longestAnswer = 5_000
const pause = 100

/** Runs a server on a bucket that goes through one trouble after another. */
export async function runTrouble(plan: Plan, plants: readonly Plant[] = []): Promise<TroubleRun> {
  const planted = plants.length === 0 ? undefined : plantTree(plants)
  const installation = await openInstallation({ projects: 1, standards: 1, clients: 0 })
  const s3 = await startS3()
  const proxy = await openBucketProxy(s3.endpoint)
  const port = await freePort()
  const { FILES_FOLDER: _, ...others } = installation.settings
  const bucket = s3.settings()
  const settings = {
    ...others,
    ...bucket,
    FILES_URL: bucket.FILES_URL.replace(s3.endpoint, proxy.endpoint),
    PORT: String(port),
  }
  const server = startProgram('server', planted?.folder ?? ownTree, settings)
  const client = new ApiClient(`http://127.0.0.1:${port}`, installation.cookie)
  try {
    await server.ready
    const tally = await callInTrouble({ plan, installation, client, proxy })
    const { filesBucket } = readConfig(bucket)
    if (filesBucket === undefined) throw new Error('FILES_URL was not read')
    const stored = await findMissing(installation, fileStores(filesBucket).rds)
    return { ...tally, rows: stored.rows, wrong: [...tally.wrong, ...stored.missing] }
  } finally {
    client.close()
    await server.stop()
    await proxy.close()
    await s3.close()
    await installation.close()
    planted?.remove()
  }
}

type Stage = {
  readonly plan: Plan
  readonly installation: Installation
  readonly client: ApiClient
  readonly proxy: BucketProxy
}

type Tally = { calls: number; readonly refusals: number[]; readonly wrong: string[] }

async function callInTrouble(stage: Stage): Promise<Tally> {
  const { plan, installation, client, proxy } = stage
  const tally: Tally = { calls: 0, refusals: [], wrong: [] }
  const document = await makeDocument(client, installation)
  for (const trouble of plan.troubles) {
    proxy.suffer(trouble)
    for (let turn = 0; turn < plan.n && !plan.stopping.aborted; turn += 1) {
      await Promise.all([
        sendIn(trouble, stage, tally),
        downloadIn(trouble, stage, tally, document),
        callOthers(trouble, stage, tally),
      ])
      await wait(pause)
    }
    proxy.suffer(null)
    const again = await makeDocument(client, installation).catch((error: Error) => error)
    if (again instanceof Error)
      tally.wrong.push(`after the bucket was ${trouble}: ${again.message}`)
    else if (hashOf(await downloadOf(client, installation, again)) !== again.sha256)
      tally.wrong.push(`after the bucket was ${trouble}, a document came back otherwise`)
  }
  return tally
}

/** Whether a bucket in this trouble returns nothing, or at most an error. */
const isAway = (trouble: Trouble): boolean => ['down', 'slow', 'failing'].includes(trouble)

/** Makes a call; returns its response, or the error of a response that was cut off, and its duration. */
async function timed(send: () => Promise<ApiResponse>) {
  const begun = Date.now()
  const response = await send().catch((error: Error) => error)
  return { response, took: Date.now() - begun }
}

async function sendIn(trouble: Trouble, { client }: Stage, tally: Tally): Promise<void> {
  const { response, took } = await timed(async () => (await sendUpload(client)).response)
  tally.calls += 1
  if (isAway(trouble))
    noteRefusal(`an upload while the bucket was ${trouble}`, response, took, tally)
  else if (response instanceof Error || response.status !== 201)
    tally.wrong.push(`an upload while the bucket was ${trouble}: ${describe(response)}`)
}

async function downloadIn(
  trouble: Trouble,
  { client, installation }: Stage,
  tally: Tally,
  document: KnownDocument,
): Promise<void> {
  const { response, took } = await timed(() => downloadOf(client, installation, document))
  tally.calls += 1
  if (isAway(trouble))
    noteRefusal(`a download while the bucket was ${trouble}`, response, took, tally)
  else if (!(response instanceof Error) && response.status < 500)
    tally.wrong.push(
      `a download while the bucket was ${trouble} ended as if it were whole: ${response.status}`,
    )
}

async function callOthers(
  trouble: Trouble,
  { client, installation }: Stage,
  tally: Tally,
): Promise<void> {
  for (const [words, send] of otherCalls(client, installation)) {
    const { response, took } = await timed(send)
    tally.calls += 1
    if (response instanceof Error || response.status !== 200 || took > longestAnswer)
      tally.wrong.push(
        `${words} while the bucket was ${trouble}: ${describe(response)} after ${took} ms`,
      )
  }
}

const describe = (response: ApiResponse | Error): string =>
  response instanceof Error ? response.message : String(response.status)

function noteRefusal(
  words: string,
  response: ApiResponse | Error,
  took: number,
  { refusals, wrong }: Tally,
): void {
  refusals.push(took)
  const isRight =
    !(response instanceof Error) &&
    response.status === 503 &&
    response.retryAfter !== undefined &&
    took <= longestAnswer
  if (!isRight) wrong.push(`${words}: ${describe(response)} after ${took} ms`)
}
