import { demoUserIds } from '#database/seed/people/demo-people.ts'
import { targets, type Target } from '#rules/api/targets.ts'
import { createPeople } from '#server/auth/identity/find-person.ts'
import { openIdentity } from '#server/db/open-identity.ts'
import { openTargets } from '#server/db/targets.ts'
import type { PostMail } from '#server/mail/mail.ts'
import { mailPoster } from '#server/mail/post-mail.ts'
import { authSecret } from '#server/settings/auth-secret.ts'
import type { Config } from '#server/settings/config.ts'
import { findAdministrators } from '#server/startup/find-administrators.ts'
import { findDemo } from '#server/startup/find-demo.ts'
import type { Databases } from '#server/startup/open-databases.ts'
import type { Stages } from '../command/stages.ts'
import type { RetireMode } from './arguments.ts'
import { closeAccounts, finishRetirement, type ClosedAccounts } from './close-accounts.ts'
import { closePeople } from './close-people.ts'
import { dropPublishedPassword } from './drop-published-password.ts'
import { invitePeople, type Invited } from './invite-people.ts'

export type Retirement = {
  readonly mode: RetireMode
  readonly closed: ClosedAccounts
  readonly people: Readonly<Record<Target, number>>
  readonly invited: Invited
  /** Addresses of other accounts that had the published password. */
  readonly dropped: readonly string[]
}

/** The state after the command. */
export type Outcome = {
  /** Undefined if there was nothing left to retire. */
  readonly retired: Retirement | undefined
  /** The Administrators who can sign in. */
  readonly administrators: readonly string[]
}

/**
 * Retires the demo: closes the accounts, then the people, sends the invitations, and finally records that it is finished. An
 * interrupted retirement therefore leaves no account open and is repeated from the start.
 */
export async function retireDemo(
  config: Config,
  urls: Databases['urls'],
  mode: RetireMode,
  stages: Stages,
): Promise<Outcome> {
  const identity = openIdentity(urls.identity, {
    namesStatements: config.namesStatements,
    connections: config.connections.identity,
  })
  const databases = openTargets(urls, { namesStatements: config.namesStatements })
  const { defaultTarget } = config
  try {
    const postMail =
      mode === 'invited' ? mailPoster(identity, authSecret(config, stages.note)) : undefined
    stages.begin('looking for the demo')
    const ids = await findRemaining(urls)
    const retired = ids.length === 0 ? undefined : await retire(ids, postMail)
    const { canSignIn } = await findAdministrators(databases[defaultTarget], identity, config)
    return { retired, administrators: canSignIn }
  } finally {
    await Promise.all([identity.end(), ...targets.map((target) => databases[target].close())])
  }

  async function retire(ids: readonly string[], postMail?: PostMail): Promise<Retirement> {
    stages.begin('closing the demo accounts')
    const closed = await closeAccounts(identity, ids, mode)
    const people = { rds: 0, ps: 0 }
    if (mode === 'removed')
      for (const target of targets) {
        stages.begin(`closing the demo people in ${target}`)
        people[target] = await closePeople(databases[target], ids)
      }
    stages.begin('looking for the published password in other accounts')
    const dropped = await dropPublishedPassword(identity)
    if (postMail) stages.begin('inviting the demo people')
    const known = createPeople(databases, defaultTarget)
    const invited = postMail
      ? await invitePeople(identity, postMail, known, ids, config.publicUrl ?? '')
      : { addresses: [], notInvited: 0 }
    await finishRetirement(identity, ids)
    return { mode, closed, people, invited, dropped }
  }
}

// Retired people who were given an account later are left alone, unless it has the published password.
async function findRemaining(urls: Databases['urls']): Promise<readonly string[]> {
  const { accounts, people, started: begun, finished } = await findDemo(urls)
  const isThere = accounts.length + people.rds.length + people.ps.length > 0
  if (!isThere && begun.size === finished.size) return []
  return demoUserIds.filter((id) => !finished.has(id) || accounts.includes(id))
}
