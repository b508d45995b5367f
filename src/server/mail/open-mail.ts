import type pg from 'pg'
import type { Db } from '../../operations/kit/db.ts'
import { valuesOf } from '../../operations/kit/statement.ts'
import { deepLinkHost } from '../../rules/deep-links.ts'
import type { MailWay, OutboxName } from '../../rules/mail-desk.ts'
import { targets, type Target } from '../../rules/targets.ts'
import type { Config } from '../config.ts'
import type { TargetDatabase } from '../databases/targets.ts'
import { sendMails, type Sending } from '../jobs/send-mails.ts'
import type { Job } from '../jobs/run-jobs.ts'
import { catchMails, type Catcher } from './catch-mails.ts'
import { openCaughtMails, type CaughtMails } from './caught-mails.ts'
import type { Letterhead } from './compose-mail.ts'
import { mailEncryption, type MailEncryption } from './mail-encryption.ts'
import { openOutbox, type Outbox } from './outbox.ts'
import { smtpDelivery, type Deliver } from './smtp-delivery.ts'
import { gatherTaskMails } from './task-mails/gather-task-mails.ts'

/** The mail of the house. */
export type HouseMail = {
  readonly way: MailWay
  readonly outboxes: Readonly<Record<OutboxName, Outbox>>
  readonly caught: CaughtMails
  /** What has to be done now and then. */
  readonly jobs: readonly Job[]
  /** Takes no more mails, and breaks off, after some seconds, what is still being sent: it is tried again later. */
  readonly stop: () => void
  /** Call it when the jobs have ended. */
  readonly close: () => Promise<void>
}

type Settings = {
  readonly config: Config
  readonly identity: pg.Pool
  readonly authSecret: string
  readonly databases: Readonly<Record<Target, TargetDatabase>>
  readonly origins: () => readonly string[]
}

const sendEvery = 1_000
const tidyEvery = 3_600_000
const breakOffAfter = 5_000

/** Opens the outboxes and the way out of them; nothing is connected before the first mail is due. */
export function openMail({
  config,
  identity,
  authSecret,
  databases,
  origins,
}: Settings): HouseMail {
  const runInIdentity: Db['run'] = async (statement, values) =>
    (await identity.query(statement.text, valuesOf(statement, values))).rows
  const encryption = mailEncryption(authSecret)
  const outboxes = {
    identity: openOutbox('identity', runInIdentity, encryption),
    ...inTargets(databases, encryption),
  }
  const caught = openCaughtMails(identity)
  const way = config.mail.smtpUrl !== undefined ? 'smtp' : config.isDemo ? 'catcher' : 'none'
  const letterhead = (): Letterhead => {
    const own = withoutSlash(config.publicUrl ?? origins()[0] ?? '')
    const sites = { production: own, staging: withoutSlash(config.mail.stagingUrl ?? own) }
    const hostOf = (isBeta: boolean) => deepLinkHost(config.environment, sites, isBeta)
    return { from: config.mail.from, hosts: { own: hostOf(false), staging: hostOf(true) } }
  }
  let catching: Promise<Catcher> | undefined
  let delivering: Promise<Deliver> | undefined
  const openDelivery = async () => {
    if (config.mail.smtpUrl !== undefined) return smtpDelivery(config.mail.smtpUrl, letterhead())
    catching ??= catchMails(caught)
    return smtpDelivery((await catching).url, letterhead())
  }
  const brokenOff = new AbortController()
  let isStopping = false
  const sending: Sending = {
    domain: config.mail.from.slice(config.mail.from.indexOf('@') + 1),
    goesOn: () => !isStopping,
    deliver: async (due) => {
      delivering ??= openDelivery()
      await (
        await delivering
      )(due, brokenOff.signal)
    },
  }
  const all = Object.values(outboxes)
  return {
    way,
    outboxes,
    caught,
    jobs: [
      ...(way === 'none'
        ? []
        : [
            ...targets.map((target) => ({
              every: sendEvery,
              run: () => gatherTaskMails(databases[target]),
            })),
            ...all.map((outbox) => ({ every: sendEvery, run: () => sendMails(outbox, sending) })),
          ]),
      ...all.map((outbox) => ({ every: tidyEvery, run: () => outbox.sweep() })),
      { every: tidyEvery, run: () => caught.sweep() },
    ],
    stop: () => {
      isStopping = true
      setTimeout(() => brokenOff.abort(), breakOffAfter).unref()
    },
    close: async () => {
      await (await catching)?.close()
    },
  }
}

const inTargets = (databases: Settings['databases'], encryption: MailEncryption) =>
  Object.fromEntries(
    targets.map((target) => {
      const run: Db['run'] = (statement, values) =>
        databases[target].lend('all', (_, db) => db.run(statement, values))
      return [target, openOutbox(target, run, encryption)]
    }),
  ) as Record<Target, Outbox>

const withoutSlash = (address: string): string => address.replace(/\/+$/, '')
