import { ApiError } from '#operations/core/issues/api-error.ts'
import type { CaughtRow, MailOverview } from '#operations/mail/contract.ts'
import type { OutboxName } from '#rules/api/mail-desk.ts'
import { targets, type Target } from '#rules/api/targets.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import type { SessionUser } from '../auth/sessions/session.ts'
import type { TargetDatabase } from '../db/targets.ts'
import { versionReader } from '../db/versions.ts'
import type { AccessRights } from '../pipeline/access.ts'
import type { Config } from '../settings/config.ts'
import type { CaughtMails, CaughtMailContent } from './caught-mails.ts'
import type { AppMail } from './open-mail.ts'

type DeskTarget = { readonly database: TargetDatabase; readonly rights: AccessRights }

/**
 * The mail administration. The outbox of a target requires an Administrator there; the sign-in outbox and caught mails require one in the
 * default target. Throws an ApiError for anyone else.
 */
export class MailDesk {
  readonly #config: Config
  readonly #mail: AppMail
  readonly #targets: Readonly<Record<Target, DeskTarget>>

  constructor(config: Config, mail: AppMail, of: Readonly<Record<Target, DeskTarget>>) {
    this.#config = config
    this.#mail = mail
    this.#targets = of
  }

  /** Lists pending and failed mails, newest first. */
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

  /** Lists caught mails, newest first; 404 where mails are not caught. */
  async caught(
    session: SessionUser | null,
    filter: Parameters<CaughtMails['list']>[0],
  ): Promise<CaughtRow[]> {
    await this.#mayReadCaught(session)
    return this.#mail.caught.list(filter)
  }

  /** Reads a caught mail; 404 when it does not exist. */
  async openCaught(session: SessionUser | null, id: string): Promise<CaughtMailContent> {
    await this.#mayReadCaught(session)
    const found = await this.#mail.caught.open(id)
    if (found === null) throw new ApiError('notFound')
    return found
  }

  /** Restarts the attempts of a failed mail; 404 when it does not exist. */
  async sendAgain(session: SessionUser | null, outbox: OutboxName, id: string): Promise<void> {
    const names = await this.#administered(session)
    if (this.#config.isReadOnly) throw new ApiError('readOnly')
    if (!names.includes(outbox)) throw new ApiError('notFound')
    if (!(await this.#mail.outboxes[outbox].sendAgain(id))) throw new ApiError('notFound')
  }

  async #mayReadCaught(session: SessionUser | null): Promise<void> {
    const names = await this.#administered(session)
    if (this.#mail.way !== 'catcher' || !names.includes('identity')) throw new ApiError('notFound')
  }

  async #administered(session: SessionUser | null): Promise<OutboxName[]> {
    if (session === null) throw new ApiError('notSignedIn')
    const actors = await Promise.all(
      targets.map(async (target) => ({ target, actor: await this.#actor(target, session) })),
    )
    const mine = actors.filter(({ actor }) => actor === 'ADM').map(({ target }) => target)
    if (mine.length === 0)
      throw new ApiError(
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
