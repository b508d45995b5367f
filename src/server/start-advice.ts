import { targets } from '../rules/targets.ts'
import type { Config } from './config.ts'
import { openIdentity } from './databases/open-identity.ts'
import { openTargets } from './databases/targets.ts'
import type { Databases } from './open-databases.ts'
import { administratorsIn } from './retiring/administrators.ts'

/**
 * What an operator still has to do before a live installation can be used, a sentence each: nobody can sign in as an Administrator, links lead
 * nowhere, or no mail leaves. Nothing for other environments.
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
    return (await administratorsIn(databases[defaultTarget], identity, listed)).length > 0
  } catch {
    // Advice is not worth a failed start: the server itself reports a database that went away.
    return true
  } finally {
    await Promise.all([identity.end(), ...targets.map((target) => databases[target].close())])
  }
}
