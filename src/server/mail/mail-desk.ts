import { Refusal } from '../../operations/kit/refusal.ts'
import type { CaughtRow, MailOverview, OutboxName } from '../../rules/mail-desk.ts'
import { targets, type Target } from '../../rules/targets.ts'
import { storedUserId } from '../../rules/user-id.ts'
import type { Config } from '../config.ts'
import type { TargetDatabase } from '../databases/targets.ts'
import type { AccessRights } from '../road/access.ts'
import type { SessionUser } from '../sign-in/session.ts'
import { versionReader } from '../versions.ts'
import type { CaughtMails, OpenedMail } from './caught-mails.ts'
import type { HouseMail } from './open-mail.ts'

type DeskTarget = { readonly database: TargetDatabase; readonly rights: AccessRights }

/**
 * What Administrators see of the mails and do with them: of a target's outbox who is Administrator there, of sign-in's outbox and of
 * caught mails who is it in the default target. Throws a Refusal for everybody else.
 */
export class MailDesk {
  readonly #config: Config
  readonly #mail: HouseMail
  readonly #targets: Readonly<Record<Target, DeskTarget>>

  constructor(config: Config, mail: HouseMail, of: Readonly<Record<Target, DeskTarget>>) {
    this.#config = config
    this.#mail = mail
    this.#targets = of
  }

  /** What waits and what was given up, newest first. */
  async overview(session: SessionUser | null): Promise<MailOverview> {
    const names = await this.#administered(session)
    const lists = names.map(async (outbox) =>
      (await this.#mail.outboxes[outbox].list()).map((row) => ({ ...row, outbox })),
    )
    const mails = (await Promise.all(lists)).flat()
    return {
      way: this.#mail.way,
      mails: mails.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)),
    }
  }

  /** Caught mails, newest first; 404 where none are caught. */
  async caught(
    session: SessionUser | null,
    asked: Parameters<CaughtMails['list']>[0],
  ): Promise<CaughtRow[]> {
    await this.#mayReadCaught(session)
    return this.#mail.caught.list(asked)
  }

  /** A caught mail; 404 when there is none. */
  async openCaught(session: SessionUser | null, id: string): Promise<OpenedMail> {
    await this.#mayReadCaught(session)
    const found = await this.#mail.caught.open(id)
    if (found === null) throw new Refusal('notFound')
    return found
  }

  /** Lets a mail that was given up begin anew; 404 when there is none. */
  async sendAgain(session: SessionUser | null, outbox: OutboxName, id: string): Promise<void> {
    const names = await this.#administered(session)
    if (this.#config.isReadOnly) throw new Refusal('readOnly')
    if (!names.includes(outbox)) throw new Refusal('notFound')
    if (!(await this.#mail.outboxes[outbox].sendAgain(id))) throw new Refusal('notFound')
  }

  async #mayReadCaught(session: SessionUser | null): Promise<void> {
    const names = await this.#administered(session)
    if (this.#mail.way !== 'catcher' || !names.includes('identity')) throw new Refusal('notFound')
  }

  async #administered(session: SessionUser | null): Promise<OutboxName[]> {
    if (session === null) throw new Refusal('notSignedIn')
    const actors = await Promise.all(
      targets.map(async (target) => ({ target, actor: await this.#actor(target, session) })),
    )
    const mine = actors.filter(({ actor }) => actor === 'ADM').map(({ target }) => target)
    if (mine.length === 0)
      throw new Refusal(
        actors.every(({ actor }) => actor === 'LOCK') ? 'notSignedIn' : 'notAllowed',
      )
    return mine.includes(this.#config.defaultTarget) ? ['identity', ...mine] : mine
  }

  async #actor(target: Target, { UserId }: SessionUser) {
    const { database, rights } = this.#targets[target]
    const { access } = await versionReader(database.reads([]))(null)
    const { caller } = await rights.of(
      database.reads('all'),
      access,
      storedUserId(target, UserId),
      null,
    )
    return caller.actor
  }
}
