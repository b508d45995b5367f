import { authSecret } from '../auth-secret.ts'
import type { Config } from '../config.ts'
import type { Stages } from '../command/stages.ts'
import { openIdentity } from '../databases/open-identity.ts'
import { openTargets } from '../databases/targets.ts'
import type { Databases } from '../open-databases.ts'
import type { PostMail } from '../mail/mail.ts'
import { mailPoster } from '../mail/post-mail.ts'
import { openPeople } from '../sign-in/accounts/find-person.ts'
import { demoUserIds } from '../../database/seed/demo-people.ts'
import { targets, type Target } from '../../rules/targets.ts'
import { administratorsIn } from './administrators.ts'
import { closeAccounts, finishRetirement, type ClosedAccounts } from './close-accounts.ts'
import { closePeople } from './close-people.ts'
import { dropPublishedPassword } from './drop-published-password.ts'
import { findDemo } from './find-demo.ts'
import { invitePeople, type Invited } from './invite-people.ts'
import type { Way } from './read-words.ts'

/** What was done; without it there was no demo left to retire. */
export type Retired = {
  readonly way: Way
  readonly closed: ClosedAccounts
  readonly people: Readonly<Record<Target, number>>
  readonly invited: Invited
  /** Addresses of other accounts that had the published password. */
  readonly dropped: readonly string[]
}

/** What there is after a retirement. */
export type Outcome = {
  readonly retired: Retired | undefined
  /** The Administrators who can sign in. */
  readonly administrators: readonly string[]
}

/**
 * Retires the demo: closes the accounts first, then the people, sends the invitations, and records last that it is finished. An
 * interrupted retirement therefore leaves no account open and is repeated from the start.
 */
export async function retireDemo(
  config: Config,
  urls: Databases['urls'],
  way: Way,
  stages: Stages,
): Promise<Outcome> {
  const identity = openIdentity(urls.identity, {
    namesStatements: config.namesStatements,
    connections: config.connections.identity,
  })
  const databases = openTargets(urls, { namesStatements: config.namesStatements })
  const { defaultTarget, transitionalAdmins, superUsers } = config
  try {
    const postMail =
      way === 'invited' ? mailPoster(identity, authSecret(config, stages.note)) : undefined
    stages.begin('looking for the demo')
    const ids = await leftToRetire(urls)
    const retired = ids.length === 0 ? undefined : await retire(ids, postMail)
    const listed = [...transitionalAdmins, ...superUsers]
    const administrators = await administratorsIn(databases[defaultTarget], identity, listed)
    return { retired, administrators }
  } finally {
    await Promise.all([identity.end(), ...targets.map((target) => databases[target].close())])
  }

  async function retire(ids: readonly string[], postMail?: PostMail): Promise<Retired> {
    stages.begin('closing the demo accounts')
    const closed = await closeAccounts(identity, ids, way)
    const people = { rds: 0, ps: 0 }
    if (way === 'removed')
      for (const target of targets) {
        stages.begin(`closing the demo people in ${target}`)
        people[target] = await closePeople(databases[target], ids)
      }
    stages.begin('looking for the published password in other accounts')
    const dropped = await dropPublishedPassword(identity)
    if (postMail) stages.begin('inviting the demo people')
    const known = openPeople(databases, defaultTarget)
    const invited = postMail
      ? await invitePeople(identity, postMail, known, ids, config.publicUrl ?? '')
      : { addresses: [], notInvited: 0 }
    await finishRetirement(identity, ids)
    return { way, closed, people, invited, dropped }
  }
}

// Retired people who were given an account later stay as they are, unless it has the published password.
async function leftToRetire(urls: Databases['urls']): Promise<readonly string[]> {
  const { accounts, people, begun, finished } = await findDemo(urls)
  const isThere = accounts.length + people.rds.length + people.ps.length > 0
  if (!isThere && begun.size === finished.size) return []
  return demoUserIds.filter((id) => !finished.has(id) || accounts.includes(id))
}
