import type { HealthFigure, HealthSection } from '#operations/health/contract.ts'
import { fileSizeText } from '#rules/documents/file-size.ts'
import {
  good,
  judgeDisk,
  judgeMail,
  judgeQueue,
  judgeUnsealed,
  type Judgement,
} from '#rules/health/judgements.ts'
import { readDisk } from '../figures/disk.ts'
import type { AllFigures } from '../figures/figures.ts'
import type { Config } from '../settings/config.ts'
import { figure, figureOf, since } from './figure.ts'

/** The input of the sections about work. */
export type WorkContext = {
  readonly figures: AllFigures
  readonly config: Pick<
    Config,
    'isReadOnly' | 'isDemo' | 'mail' | 'dataFolder' | 'filesFolder' | 'filesBucket'
  >
}

// A server that only reads the databases can do nothing about what waits in them.
const judged = ({ config }: WorkContext, judgement: Judgement): Judgement =>
  config.isReadOnly ? good : judgement

const chains: Readonly<Record<string, string>> = {
  history: 'History',
  refusals: 'Access denials',
}

/** The queued jobs of each target by task, and those of projects that failed. */
export function queuesSection(context: WorkContext): HealthSection {
  const figures = [...context.figures].flatMap(([target, { queues, failedJobs, isUp }]) => {
    // Neither the accounts nor replicas have queues.
    if (target !== 'rds' && target !== 'ps') return []
    if (!isUp || queues === null)
      return context.config.isReadOnly
        ? [figure(`Jobs of ${target}`, 'Not read: no jobs run here')]
        : [figureOf(`Jobs of ${target}`, null, () => [''])]
    const failedBy = new Map((failedJobs ?? []).map(({ kind, failed }) => [kind, failed]))
    if (queues.length === 0) return [figure(`Jobs of ${target}`, 'None yet')]
    return queues.map(({ task, waiting, later, running, failed, oldest }): HealthFigure => {
      const allFailed = failed + (failedBy.get(task) ?? 0)
      return figure(
        `${task} in ${target}`,
        `${waiting} waiting, ${later} for later, ${running} running, ${allFailed} failed${since(oldest)}`,
        judged(context, judgeQueue({ oldest, failed: allFailed })),
      )
    })
  })
  return { id: 'queues', title: 'Queues', figures }
}

/** The outboxes of mails. */
export function mailSection(context: WorkContext): HealthSection {
  const { mail: settings, isDemo } = context.config
  const hasMailServer = settings.smtpUrl !== undefined || isDemo
  return {
    id: 'mail',
    title: 'Mail',
    figures: [...context.figures]
      .filter(([name]) => !name.endsWith('-replica'))
      .map(([name, { mail }]) =>
        figureOf(`Outbox of ${name}`, mail, ({ waiting, failed, oldest }) => [
          `${waiting} waiting, ${failed} failed${since(oldest)}`,
          judged(context, judgeMail({ waiting, failed, oldest }, hasMailServer)),
        ]),
      ),
  }
}

/** The rows that no block of the hash chains has sealed yet. */
export const historySection = (context: WorkContext): HealthSection => ({
  id: 'history',
  title: 'History',
  figures: [...context.figures].flatMap(([target, { unsealed, queues, isUp }]) => {
    if (unsealed === null)
      return target === 'rds' || target === 'ps' || (isUp && queues !== null)
        ? [figureOf(`History of ${target}`, null, () => [''])]
        : []
    return unsealed.map(({ chain, rows, oldest }) =>
      figure(
        `${chains[chain] ?? chain} of ${target}`,
        rows === 0 ? 'Sealed' : `${rows} rows not sealed${since(oldest)}`,
        judged(context, judgeUnsealed(oldest)),
      ),
    )
  }),
})

/** Where files are stored, and how much space is left. */
export async function storageSection({ config }: WorkContext): Promise<HealthSection> {
  const { filesBucket, filesFolder, dataFolder } = config
  const folders = [
    ['Data folder', dataFolder] as const,
    ...(filesBucket ? [] : [['Files folder', filesFolder] as const]),
  ]
  const disks = await Promise.all(
    folders.map(async ([name, path]) =>
      figureOf(`Free in the ${name.toLowerCase()}`, await readDisk(path), ({ free, size }) => [
        `${fileSizeText(free)} of ${fileSizeText(size)}`,
        judgeDisk(free, size),
      ]),
    ),
  )
  const place = filesBucket
    ? `Bucket ${filesBucket.bucket}${filesBucket.prefix && `, ${filesBucket.prefix}`}`
    : `Folder ${filesFolder}`
  return { id: 'storage', title: 'Storage', figures: [figure('Files', place), ...disks] }
}
