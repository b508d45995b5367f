import { setTimeout as wait } from 'node:timers/promises'
import { targets } from '#rules/api/targets.ts'
import type { MailSink } from '../installation/mail-sink.ts'
import type { Installation } from '../installation/open-installation.ts'
import { ageMails } from './kill-rounds.ts'
import type { Ledger } from './ledger.ts'

/** Mails, compared with the tasks that they announce. */
export type MailState = {
  /** Different mails that arrived. */
  readonly mails: number
  /** Acknowledged assignments. */
  readonly assignments: number
  /** Assignments that no mail announces. */
  readonly missing: number
  /** Duplicates of mails that arrived. */
  readonly doubled: number
  /** Assignments announced to another person, or in more than one mail. */
  readonly wrong: number
}

const usualWait = 300_000

/** Waits until no mail is due and no change waits for a mail, or until their number has not fallen for this many milliseconds. */
export async function drainMails(installation: Installation, longest = usualWait): Promise<void> {
  let least = Infinity
  let deadline = performance.now() + longest
  for (;;) {
    await ageMails(installation)
    let waiting = 0
    for (const target of targets) {
      const [row] = await installation.sql<{ n: number }>(
        target,
        `select (select count(*) from "TaskNotification")::int + (select count(*) from "Mail" where "NextAttempt" is not null)::int as n`,
      )
      waiting += row?.n ?? 0
    }
    if (waiting < least) {
      least = waiting
      deadline = performance.now() + longest
    }
    if (waiting === 0 || performance.now() > deadline) return
    await wait(250)
  }
}

/** Makes mails that a killed server had claimed due again, which would otherwise take three minutes; call it while no server runs. */
export async function releaseClaims({ sql }: Installation): Promise<void> {
  for (const target of targets)
    await sql(target, `update "Mail" set "NextAttempt" = now() where "NextAttempt" > now()`)
}

/** Counts the assignments that the mails of each person announce, and compares them with the acknowledged ones. */
export function checkMails({ mails }: MailSink, { acknowledged }: Ledger): MailState {
  const assigned = new Map<string, number>()
  for (const { effect } of acknowledged)
    if (effect.kind === 'task' && effect.person !== null)
      assigned.set(effect.person, (assigned.get(effect.person) ?? 0) + 1)
  const seen = new Set<string>()
  const received = new Map<string, number>()
  for (const { messageId, to, text } of mails) {
    if (seen.has(messageId)) continue
    seen.add(messageId)
    received.set(to, (received.get(to) ?? 0) + assignmentsIn(text))
  }
  let [missing, wrong, assignments] = [0, 0, 0]
  for (const person of new Set([...assigned.keys(), ...received.keys()])) {
    const difference = (assigned.get(person) ?? 0) - (received.get(person) ?? 0)
    assignments += assigned.get(person) ?? 0
    missing += Math.max(0, difference)
    wrong += Math.max(0, -difference)
  }
  return { mails: seen.size, assignments, missing, doubled: mails.length - seen.size, wrong }
}

function assignmentsIn(text: string): number {
  let count = 0
  for (const [, some] of text.matchAll(/assigned (a task|\d+ tasks) to you/g))
    count += some === 'a task' ? 1 : Number.parseInt(some ?? '', 10)
  return count
}
