import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { makeSession } from '#test/factories/make-session.ts'
import { people } from '#test/harness/people.ts'
import { checkDocuments } from '../kills/check-documents.ts'
import { checkIntegrity } from '../kills/check-integrity.ts'
import { compareStored } from '../kills/final-checks.ts'
import type { PlantedFault } from '../kills/run-kills.ts'
import type { Measurement } from '../suite/figure.ts'
import { untilWritten, withSmallDisk, type DiskPlan, type DiskStage } from './full-disk.ts'

const longestReturn = 5_000
const stayFull = 4_000
const stayFree = 3_000

const rounds = async (
  { plan, disk }: DiskStage,
  words: string,
  whileFull: (round: number) => Promise<string[]>,
  afterwards: () => Promise<string[]>,
): Promise<string[]> => {
  const wrong: string[] = []
  for (let round = 0; round < plan.n && !plan.stopping.aborted; round += 1) {
    disk.fill()
    plan.report(`the disk of ${words} is full`)
    wrong.push(...(await whileFull(round)))
    await wait(stayFull)
    disk.free()
    wrong.push(...(await afterwards()))
    await wait(stayFree)
  }
  return wrong
}

// A full disk is answered with 507, and a PostgreSQL that is restarting with 503.
const isAsToldWhenFull = (response: string) => /^50[37] /.test(response)

async function compare({ installation, ledger }: DiskStage, wrong: readonly string[]) {
  const documents = await checkDocuments(installation, ledger)
  const stored = await compareStored(installation, ledger)
  const integrity = await checkIntegrity(installation.cluster)
  return [
    ...wrong,
    ...stored.lost,
    ...stored.doubled,
    ...stored.halfDone,
    ...integrity.broken,
    ...documents.wrong,
    ...documents.unread,
    ...documents.orphans,
    ...ledger.unexpected.filter((response) => !isAsToldWhenFull(response)),
  ]
}

const measurement = (
  { plan, ledger }: DiskStage,
  wrong: readonly string[],
  times: readonly number[],
): Measurement => ({
  value: wrong.length,
  of: ledger.acknowledged.length,
  n: plan.n,
  isMet: wrong.length === 0 && ledger.acknowledged.length > 0,
  details: [
    ...wrong.slice(0, 5),
    `${ledger.acknowledged.length} acknowledged writes, ${ledger.unexpected.length} answered that the disk is full; written again after ${times.join(', ')} ms`,
  ],
})

const late = (took: number): string[] =>
  took > longestReturn ? [`written again only ${took} ms after there was room`] : []

/** The disk of the databases is filled repeatedly. */
export async function measureDatabase(
  plan: DiskPlan,
  fault: PlantedFault = {},
): Promise<Measurement> {
  const times: number[] = []
  return withSmallDisk(
    'database',
    plan,
    fault,
    (stage) =>
      rounds(
        stage,
        'the databases',
        async () => [],
        async () => {
          const took = await untilWritten(stage)
          times.push(took)
          return late(took)
        },
      ),
    async (stage, seen) => measurement(stage, await compare(stage, seen), times),
  )
}

/** The disk of files and of the server's log is filled repeatedly. */
export async function measureFiles(plan: DiskPlan, fault: PlantedFault = {}): Promise<Measurement> {
  const times: number[] = []
  return withSmallDisk(
    'files',
    plan,
    fault,
    (stage) =>
      rounds(
        stage,
        'files and log',
        async (round) => [
          ...(await uploadsWhileFull(stage)),
          ...(await unrecordedDenial(stage, round)),
          ...late(await untilWritten(stage)),
        ],
        async () => {
          const took = await untilUploaded(stage)
          times.push(took)
          return late(took)
        },
      ),
    async (stage, seen) => measurement(stage, await compare(stage, seen), times),
  )
}

const bytes = 300_000

const upload = ({ client }: DiskStage) =>
  client.send(`/api/v5/uploads?apiDb=ps&file_name=${randomUUID()}.txt`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: 'a word '.repeat(bytes / 7),
  })

async function uploadsWhileFull(stage: DiskStage): Promise<string[]> {
  const answers = await Promise.all([upload(stage), upload(stage), upload(stage)])
  return answers.flatMap(({ status }) =>
    status === 507 || status === 503 ? [] : [`an upload to a full disk was answered ${status}`],
  )
}

// Each person is denied once: repeated denials are counted, and stored later.
const refused = [people['K+'], people.K2, people['C+'], people['C-'], people.Ko]

/** Checks that no denial goes unrecorded, whatever can still be logged. */
async function unrecordedDenial(
  { client, installation }: DiskStage,
  round: number,
): Promise<string[]> {
  const person = refused[round]
  if (person === undefined) return []
  const { cookie } = await makeSession(
    (text, values) => installation.sql('identity', text, values),
    person.id,
  )
  const count = async () => {
    const [row] = await installation.sql<{ n: number }>(
      'ps',
      'select count(*)::int as n from "Refusal"',
    )
    return row?.n ?? 0
  }
  const before = await count()
  const { status } = await client.send('/api/v5/admin/gf_login_info?apiDb=ps', {
    headers: { cookie },
  })
  if (status === 507 || status === 503) return []
  return status === 403 && (await count()) > before
    ? []
    : [`a denied read was answered ${status} without a record`]
}

async function untilUploaded(stage: DiskStage): Promise<number> {
  const since = Date.now()
  for (;;) {
    const { status } = await upload(stage)
    const took = Date.now() - since
    if (status === 201 || took > 2 * longestReturn) return took
    await wait(50)
  }
}
