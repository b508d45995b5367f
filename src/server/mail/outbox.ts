import type { Db } from '#operations/core/db.ts'
import type { Mail } from '#operations/core/mails/mail.ts'
import type { OutboxRow } from '#operations/mail/contract.ts'
import type { OutboxName } from '#rules/api/mail-desk.ts'
import type { DueMail } from './due-mail.ts'
import type { EncryptedMail, MailEncryption } from './mail-encryption.ts'
import {
  describeNotifications,
  describeWeek,
  type Describing,
} from './notification-mails/describe-notifications.ts'
import {
  claim,
  type ClaimedMail,
  deleteEmpty,
  listMails,
  markEmpty,
  markFailed,
  markSent,
  sendAgain,
  deleteOld,
  withdraw,
} from './outbox-statements.ts'
import { describeTaskChanges } from './task-mails/describe-task-changes.ts'
import { listPendingTaskMails } from './task-mails/list-pending-task-mails.ts'

/** The mails of one database. Every method may reject with a database error. */
export type Outbox = {
  readonly name: OutboxName
  /** Claims a due mail; null when none is due. Concurrent claims get different ones. `domain` is the domain of message ids. */
  claim(domain: string): Promise<DueMail | null>
  markSent(mail: DueMail): Promise<void>
  /** Records why an attempt failed; the next one follows after `delay` seconds, or never if that is null. */
  markFailed(mail: DueMail, why: string, delay: number | null): Promise<void>
  /** Lists pending mails, those still collecting changes and failed ones, newest first, at most 200 each. */
  list(): Promise<OutboxRow[]>
  /** Restarts the attempts of a failed mail; false when it does not exist. */
  sendAgain(id: string): Promise<boolean>
  /** Deletes mails sent or failed 30 days ago; returns how many. */
  deleteOld(): Promise<number>
}

/** Opens the outbox of a database; the outbox of a target describes notifications when they are sent. */
export const openOutbox = (
  name: OutboxName,
  run: Db['run'],
  encryption: MailEncryption,
  describing?: Describing,
): Outbox => ({
  name,
  claim: async (domain) => {
    if (name !== 'identity') await run(withdraw, {})
    for (;;) {
      const [claimed] = await run(claim, { domain })
      if (claimed === undefined) return null
      const due = await prepareMail({ run, encryption, describing }, claimed)
      if (due !== null) return due
    }
  },
  markSent: async ({ id }) => {
    await run(markSent, { id })
  },
  markFailed: async ({ id, attempt }, why, delay) => {
    await run(markFailed, { id, attempt, why, delay })
  },
  list: async () =>
    name === 'identity'
      ? run(listMails, {})
      : [...(await listPendingTaskMails(run)), ...(await run(listMails, {}))],
  sendAgain: async (id) => (await run(sendAgain, { id })).length === 1,
  deleteOld: async () => (await run(deleteOld, {})).length,
})

const otherSecret =
  'The mail is encrypted under another AUTH_SECRET. Send it again from a server that has that one, or have a new one made.'

type Preparing = {
  readonly run: Db['run']
  readonly encryption: MailEncryption
  readonly describing: Describing | undefined
}

// The text is written at each attempt, under the recipient's current rights. Undefined for a body that is
// already a mail.
async function describe({ run, describing }: Preparing, { to, body }: ClaimedMail) {
  if ('taskChanges' in body) return describeTaskChanges(run, to, body.taskChanges)
  if (describing === undefined) return undefined
  if ('notified' in body) return describeNotifications(describing, to, body)
  if ('weekly' in body) return describeWeek(describing, to, body)
  return undefined
}

// Null for a mail that must not be sent: it is marked as empty or failed, or deleted if it is a digest.
async function prepareMail(preparing: Preparing, one: ClaimedMail): Promise<DueMail | null> {
  const { run, encryption } = preparing
  const { to: _, body, ...claimed } = one
  const described = await describe(preparing, one)
  if (described === null) {
    await run('weekly' in body ? deleteEmpty : markEmpty, claimed)
    return null
  }
  const mail = described ?? encryption.decrypt(body as Mail | EncryptedMail)
  if (mail !== null) return { ...claimed, mail }
  await run(markFailed, { ...claimed, why: otherSecret, delay: null })
  return null
}
