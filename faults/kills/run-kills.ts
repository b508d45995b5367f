import { numbersFrom } from '#test/factories/numbers-from.ts'
import { openCommitGate } from '#test/harness/commit-gate.ts'
import { startCluster, type Cluster } from '../installation/cluster.ts'
import { openMailSink, type MailSink } from '../installation/mail-sink.ts'
import { openInstallation, type Installation } from '../installation/open-installation.ts'
import { plantTree, type Plant } from '../installation/planted-tree.ts'
import { ownTree } from '../installation/program.ts'
import { checkDocuments, type DocumentState } from './check-documents.ts'
import { checkIntegrity, type Integrity } from './check-integrity.ts'
import { checkMails, drainMails, releaseClaims, type MailState } from './check-mails.ts'
import { compareStored, type StoredState } from './final-checks.ts'
import { runKillRounds, type Kill, type KillRounds } from './kill-rounds.ts'
import { Ledger } from './ledger.ts'
import { startPrograms, type Programs } from './programs.ts'
import { runWriters } from './writers.ts'

/** Faults that a control plants, and the settings that make them show. */
export type PlantedFault = {
  readonly plants?: readonly Plant[]
  /** Settings of PostgreSQL. */
  readonly postgres?: Readonly<Record<string, string>>
  /** Holds every COMMIT of the server for this many milliseconds. */
  readonly holdCommit?: number
}

/** How the processes are killed. */
export type KillPlan = {
  readonly kills: number
  readonly seed: number
  readonly fault?: PlantedFault
  /** Starts a cluster other than an embedded PostgreSQL. */
  readonly openCluster?: () => Promise<Cluster>
  /**
   * The timeouts, in milliseconds: for mails without one being sent, for texts to be read, and for writes to be acknowledged after the
   * last kill, since a planted fault may delay them for ever. With 0, mails and texts are not judged.
   */
  readonly waits?: { readonly mails: number; readonly texts: number; readonly writes: number }
  /** Of a writer that stores documents, one write in this many does. */
  readonly documentEvery?: number
} & Pick<KillRounds, 'victims' | 'report' | 'stopping' | 'isEnough' | 'longestUptime'>

/** The outcome of the kills. */
export type KillRun = {
  readonly kills: readonly Kill[]
  readonly acknowledged: number
  readonly retries: number
  readonly unexpected: readonly string[]
  readonly stored: StoredState
  readonly mail: MailState
  readonly documents: DocumentState
  readonly integrity: Integrity
}

const size = { projects: 8, standards: 4, clients: 320 }
const mailSlowness = 150

/** Kills the processes of a busy installation repeatedly, then compares everything stored with what was acknowledged. */
export async function runKills(plan: KillPlan): Promise<KillRun> {
  const { fault = {} } = plan
  const planted = fault.plants === undefined ? undefined : plantTree(fault.plants)
  const random = numbersFrom(plan.seed)
  const openCluster = plan.openCluster ?? (() => startCluster(fault.postgres))
  const installation = await openInstallation(size, openCluster)
  const sink = await openMailSink(mailSlowness, numbersFrom(plan.seed + 1))
  const gate =
    fault.holdCommit === undefined
      ? undefined
      : await openCommitGate(installation.cluster.urls.rds, fault.holdCommit)
  const through = gate?.through ?? ((url: string) => url)
  const settings = {
    SMTP_URL: sink.url,
    RDS_URL: through(installation.cluster.urls.rds),
    PS_URL: through(installation.cluster.urls.ps),
  }
  const programs = await startPrograms(installation, planted?.folder ?? ownTree, settings)
  try {
    return await killUnderWriters({ plan, installation, sink, programs, random })
  } finally {
    await programs.stop()
    await gate?.close()
    await sink.close()
    await installation.close()
    planted?.remove()
  }
}

type Stage = {
  readonly plan: KillPlan
  readonly installation: Installation
  readonly sink: MailSink
  readonly programs: Programs
  readonly random: () => number
}

async function killUnderWriters(stage: Stage): Promise<KillRun> {
  const { plan, installation, sink, programs, random } = stage
  const ledger = new Ledger()
  let isOver = false
  const writing = runWriters({
    client: programs.client,
    installation,
    ledger,
    random: numbersFrom(plan.seed + 2),
    isOver: () => isOver,
    whenServing: () => programs.ready().catch(() => {}),
    longestEnd: plan.waits?.writes,
    documentEvery: plan.documentEvery,
  })
  const rounds = { installation, programs, ledger, sink, random, ...plan }
  const kills = await runKillRounds(rounds, plan.kills).finally(() => {
    isOver = true
  })
  await writing
  plan.report('no more kills; sending what waits, then comparing what is stored')
  sink.hurry()
  if (plan.waits?.mails !== 0) {
    await programs.stopServer()
    await releaseClaims(installation)
    await programs.startServer()
    await drainMails(installation, plan.waits?.mails)
  }
  const mail = checkMails(sink, ledger)
  const documents = await checkDocuments(installation, ledger, plan.waits?.texts)
  await programs.stopServer()
  const stored = await compareStored(installation, ledger)
  const integrity = await checkIntegrity(installation.cluster)
  return {
    kills,
    acknowledged: ledger.acknowledged.length,
    retries: ledger.retries,
    unexpected: ledger.unexpected,
    stored,
    mail,
    documents,
    integrity,
  }
}
