import pLimit from 'p-limit'
import type pg from 'pg'
import type { Db } from '#operations/core/db.ts'
import { valuesOf } from '#operations/core/statement.ts'
import type { MailWay } from '#operations/mail/contract.ts'
import type { OutboxName } from '#rules/api/mail-desk.ts'
import { targets, type Target } from '#rules/api/targets.ts'
import { deepLinkHost } from '#rules/text/deep-links.ts'
import type { TargetDatabase } from '../db/targets.ts'
import type { Job } from '../jobs/start-jobs.ts'
import type { ReadPipeline } from '../pipeline/read/read-pipeline.ts'
import type { Config } from '../settings/config.ts'
import { openCaughtMails, type CaughtMails } from './caught-mails.ts'
import type { Letterhead } from './compose-mail.ts'
import { startMailCatcher, type MailCatcher } from './mail-catcher.ts'
import { mailEncryption, type MailEncryption } from './mail-encryption.ts'
import { createNotificationMails } from './notification-mails/create-notification-mails.ts'
import { createWeeklyMails } from './notification-mails/create-weekly-mails.ts'
import type { PersonalReads } from './notification-mails/describe-notifications.ts'
import { unsubscribeLinks } from './notification-mails/unsubscribe-links.ts'
import { openOutbox, type Outbox } from './outbox.ts'
import { sendMails, type MailTransport } from './send-mails.ts'
import { smtpDelivery, type Deliver } from './smtp-delivery.ts'
import { createTaskMails } from './task-mails/create-task-mails.ts'

/** The outboxes of the application and their delivery. */
export type AppMail = {
  readonly way: MailWay
  readonly outboxes: Readonly<Record<OutboxName, Outbox>>
  readonly caught: CaughtMails
  readonly jobs: readonly Job[]
  /** Claims no more mails, and aborts those in transit after some seconds; they are retried later. */
  readonly stop: () => void
  /** Closes the mail catcher; call it after the jobs have ended. */
  readonly close: () => Promise<void>
}

type Settings = {
  readonly config: Config
  readonly identity: pg.Pool
  readonly authSecret: string
  readonly databases: Readonly<Record<Target, TargetDatabase>>
  readonly origins: () => readonly string[]
  readonly readPipeline: Pick<ReadPipeline, 'callerIn' | 'dataFor'>
  /** Milliseconds between two searches for due mails; 1,000 unless given. */
  readonly interval?: number | undefined
}

const cleanupInterval = 3_600_000
// How often to check whether a new week has begun.
const weeklyInterval = 60_000
const abortAfter = 5_000

/** Opens the outboxes and their delivery; opens no connection before the first mail is due. */
export function openMail({
  config,
  identity,
  authSecret,
  databases,
  origins,
  readPipeline,
  interval = 1_000,
}: Settings): AppMail {
  const runInIdentity: Db['run'] = async (statement, values) =>
    (await identity.query(statement.text, valuesOf(statement, values))).rows
  const encryption = mailEncryption(authSecret)
  const outboxes = {
    identity: openOutbox('identity', runInIdentity, encryption),
    ...openTargetOutboxes({ databases, encryption, authSecret, readPipeline }),
  }
  const caught = openCaughtMails(identity)
  const way = config.mail.smtpUrl !== undefined ? 'smtp' : config.isDemo ? 'catcher' : 'none'
  const { transport, stop, close } = openTransport(config, caught, letterheadOf(config, origins))
  const all = Object.values(outboxes)
  const sending = [
    ...targets.flatMap((target) => [
      () => createTaskMails(databases[target]),
      () => createNotificationMails(databases[target]),
    ]),
    ...all.map((outbox) => () => sendMails(outbox, transport)),
  ]
  const weekly = targets.map((target) => () => createWeeklyMails(databases[target]))
  const cleaning = [...all, caught].map((mails) => () => mails.deleteOld())
  return {
    way,
    outboxes,
    caught,
    jobs: [
      ...(way === 'none' ? [] : sending.map((run) => ({ every: interval, run }))),
      ...(way === 'none' ? [] : weekly.map((run) => ({ every: weeklyInterval, run }))),
      ...cleaning.map((run) => ({ every: cleanupInterval, run })),
    ],
    stop,
    close,
  }
}

type Transport = Pick<AppMail, 'stop' | 'close'> & { readonly transport: MailTransport }

// Connects to the SMTP server, or starts the mail catcher, when the first mail is delivered.
function openTransport(
  { mail: { from, smtpUrl } }: Config,
  caught: CaughtMails,
  letterhead: () => Letterhead,
): Transport {
  let catching: Promise<MailCatcher> | undefined
  let delivering: Promise<Deliver> | undefined
  const openDelivery = async () => {
    if (smtpUrl !== undefined) return smtpDelivery(smtpUrl, letterhead())
    catching ??= startMailCatcher(caught)
    return smtpDelivery((await catching).url, letterhead())
  }
  const aborting = new AbortController()
  let isStopping = false
  return {
    transport: {
      domain: from.slice(from.indexOf('@') + 1),
      inTurn: pLimit(1),
      isRunning: () => !isStopping,
      deliver: async (due) => {
        delivering ??= openDelivery()
        const deliver = await delivering
        await deliver(due, aborting.signal)
      },
    },
    stop: () => {
      isStopping = true
      setTimeout(() => aborting.abort(), abortAfter).unref()
    },
    close: async () => {
      await (await catching)?.close()
    },
  }
}

function letterheadOf(config: Config, origins: Settings['origins']): () => Letterhead {
  return () => {
    const own = withoutSlash(config.publicUrl ?? origins()[0] ?? '')
    const sites = { production: own, staging: withoutSlash(config.mail.stagingUrl ?? own) }
    const hostOf = (isBeta: boolean) => deepLinkHost(config.environment, sites, isBeta)
    return { from: config.mail.from, hosts: { own: hostOf(false), staging: hostOf(true) } }
  }
}

const openTargetOutboxes = ({
  databases,
  encryption,
  authSecret,
  readPipeline,
}: Pick<Settings, 'databases' | 'authSecret' | 'readPipeline'> & {
  readonly encryption: MailEncryption
}) =>
  Object.fromEntries(
    targets.map((target) => {
      const run: Db['run'] = (statement, values) =>
        databases[target].withConnection('all', (_, db) => db.run(statement, values))
      const describing = {
        database: databases[target],
        reads: readsOf(target, readPipeline),
        links: unsubscribeLinks(authSecret),
      }
      return [target, openOutbox(target, run, encryption, describing)]
    }),
  ) as Record<Target, Outbox>

const withoutSlash = (address: string): string => address.replace(/\/+$/, '')

const readsOf = (target: Target, readPipeline: Settings['readPipeline']): PersonalReads => ({
  callerIn: (userId, project) => readPipeline.callerIn(target, userId, project),
  dataFor: (userId, name, query) => readPipeline.dataFor(target, userId, name, query),
})
