import { targets } from '#rules/api/targets.ts'
import { openIdentity } from '../db/open-identity.ts'
import { openTargets } from '../db/targets.ts'
import type { Config } from '../settings/config.ts'
import { findAdministrators } from './find-administrators.ts'
import type { Databases } from './open-databases.ts'

/**
 * Returns what an operator still has to do before a live installation is usable: without an Administrator who can sign in, without
 * PUBLIC_URL, or without SMTP_URL. Empty in other environments.
 */
export async function startAdvice(
  config: Config,
  urls: Databases['urls'],
): Promise<readonly string[]> {
  if (config.environment !== 'live') return []
  return [
    ...((await hasAdministrator(config, urls))
      ? []
      : [
          'Nobody can sign in as an Administrator yet. Invite the first one: npm run invite -- EMAIL',
        ]),
    ...(config.publicUrl === undefined
      ? [
          'PUBLIC_URL is not set: links in mails lead to this machine alone, and passkeys cannot be made for the address that people use.',
        ]
      : []),
    ...(config.mail.smtpUrl === undefined
      ? ['SMTP_URL is not set: mails, such as invitations and new passwords, wait until it is.']
      : []),
  ]
}

async function hasAdministrator(config: Config, urls: Databases['urls']): Promise<boolean> {
  const { defaultTarget, superUsers, transitionalAdmins, namesStatements } = config
  const identity = openIdentity(urls.identity, { namesStatements, connections: 1 })
  const databases = openTargets(urls, { namesStatements })
  try {
    const listed = [...superUsers, ...transitionalAdmins]
    return (await findAdministrators(databases[defaultTarget], identity, listed)).length > 0
  } catch {
    // Advice must not fail the start: the server itself reports a database outage.
    return true
  } finally {
    await Promise.all([identity.end(), ...targets.map((target) => databases[target].close())])
  }
}
