import { targets, type Target } from '../rules/targets.ts'
import type { House } from './house.ts'
import type { Config } from './config.ts'
import { openIdentity } from './databases/open-identity.ts'
import { openTargets } from './databases/targets.ts'
import { fileStores } from './files/file-stores.ts'
import { Uploads } from './files/uploads.ts'
import { runJobs } from './jobs/run-jobs.ts'
import { MailDesk } from './mail/mail-desk.ts'
import { openMail } from './mail/open-mail.ts'
import { mailPoster } from './mail/post-mail.ts'
import type { Databases } from './open-databases.ts'
import { endPreviews } from './previews/end-previews.ts'
import { Refusals } from './refusals/refusals.ts'
import { AccessRights } from './road/access.ts'
import { checkPermissions } from './road/check-permissions.ts'
import { followUp } from './road/follow-up.ts'
import { Query } from './road/query.ts'
import { fileReads, reads, writes } from './road/registry.ts'
import { Transform } from './road/transform.ts'
import { WriteLanes } from './road/write-lanes.ts'
import { authHandler } from './sign-in/auth.ts'
import { countSignIns } from './sign-in/count-sign-ins.ts'
import { accountFinder } from './sign-in/find-account.ts'
import { openHosted } from './sign-in/hosted/open-hosted.ts'
import { personBringer } from './sign-in/bring-person.ts'
import { openPeople } from './sign-in/accounts/find-person.ts'
import { openInvitations } from './sign-in/accounts/invitations.ts'
import { openAccounts } from './sign-in/accounts/open-accounts.ts'
import { freeAddress } from './sign-in/accounts/own-account.ts'
import { admitter } from './sign-in/admit.ts'
import { openAttempts } from './sign-in/attempts.ts'
import { sessionFinder } from './sign-in/session.ts'
import { factorRemover } from './sign-in/factors/remove-factors.ts'
import { livingSession } from './sign-in/living-session.ts'
import { sessionList } from './sign-in/session-list.ts'
import { openSignIns } from './sign-in/sign-ins.ts'
import { sessionSweep } from './sign-in/sweep-sessions.ts'
import { usableSession } from './sign-in/usable-session.ts'

/** The house with its connections open. */
export type OpenHouse = House & { readonly close: () => Promise<void> }

type Settings = {
  readonly config: Config
  readonly urls: Databases['urls']
  readonly authSecret: string
  readonly pagesFolder: string
  /** The addresses under which people reach the server, the first being its own. */
  readonly origins: () => readonly string[]
  readonly report: (error: unknown) => void
}

/** Puts the parts of the house together over databases that are ready. */
export function makeHouse({
  config,
  urls,
  authSecret,
  pagesFolder,
  origins,
  report,
}: Settings): OpenHouse {
  const everyRead = new Map([...reads, ...fileReads])
  checkPermissions({ writes, reads: everyRead })
  const databases = openTargets(urls, config.readUrls, config.namesStatements)
  const identity = openIdentity(urls.identity, config.namesStatements)
  const postMail = mailPoster(identity)
  const mail = openMail({ config, identity, databases, origins })
  const people = openPeople(databases, config.defaultTarget)
  const signIns = openSignIns({
    config,
    identity,
    invitations: openInvitations({ config, identity, postMail, origins }),
    removeSecondFactors: factorRemover(identity, postMail),
    freeAddress: (email, exceptId) => freeAddress(identity, people, email, exceptId),
  })
  const factorHouse = { config, identity, origins, postMail, record: signIns.record, report }
  const findAnySession = sessionFinder(identity, config)
  const { defaultTarget, isReadOnly } = config
  const bringPerson = personBringer({ databases, defaultTarget, isReadOnly })
  const admit = admitter(identity, bringPerson)
  const attempts = openAttempts(identity)
  const accounts = openAccounts({
    config,
    identity,
    databases,
    people,
    bringPerson,
    attempts,
    postMail,
    origins,
    report,
  })
  const throughProvider = openHosted({
    config,
    identity,
    secret: authSecret,
    origins,
    findSession: findAnySession,
    people,
    bringPerson,
    admit,
    signIns,
    report,
  })
  const authOfAccounts = countSignIns(
    authHandler({
      config,
      identity,
      secret: authSecret,
      origins,
      admit,
      factorHouse,
    }),
    { signIns, attempts, report },
  )
  const rights = { rds: new AccessRights(config), ps: new AccessRights(config) }
  const refusals = new Refusals({ databases, isReadOnly: config.isReadOnly, report })
  const files = fileStores(config.dataFolder)
  const uploadTarget = (target: Target) => ({
    database: databases[target],
    rights: rights[target],
    store: files[target],
  })
  const lanes = {
    rds: new WriteLanes(databases.rds, rights.rds),
    ps: new WriteLanes(databases.ps, rights.ps),
  }
  const query = new Query(
    config,
    everyRead,
    {
      rds: { reads: databases.rds.reads, rights: rights.rds },
      ps: { reads: databases.ps.reads, rights: rights.ps },
    },
    signIns,
  )
  const previewJob = (target: Target) => ({
    every: 20_000,
    run: () =>
      endPreviews({
        database: databases[target],
        identity,
        mayBothSee: (preview) => query.mayBothSee(target, preview),
      }),
  })
  const stopJobs = config.isReadOnly
    ? async () => {}
    : runJobs(
        targets.map((target) => ({ database: databases[target], store: files[target] })),
        report,
        [
          ...mail.jobs,
          sessionSweep(identity, config),
          ...targets.map((target) => previewJob(target)),
        ],
      )
  return {
    config,
    transform: new Transform(config, writes, lanes, followUp(signIns, report), (target, userId) =>
      query.isLockedOut(target, userId),
    ),
    query,
    uploads: new Uploads(config, { rds: uploadTarget('rds'), ps: uploadTarget('ps') }),
    files,
    findSession: usableSession(findAnySession),
    findAnySession,
    findAccount: accountFinder(identity),
    refusals,
    auth: livingSession(
      throughProvider?.around(authOfAccounts) ?? authOfAccounts,
      findAnySession,
      config,
    ),
    ...(throughProvider && { hosted: throughProvider.hosted }),
    accounts,
    sessions: sessionList(identity, config),
    origins,
    postMail,
    mailDesk: new MailDesk(config, mail, { rds: uploadTarget('rds'), ps: uploadTarget('ps') }),
    pagesFolder,
    isReady: async () => {
      const asked = [
        ...targets.map((target) => databases[target].ping()),
        identity.query('select 1'),
      ]
      return (await Promise.allSettled(asked)).every(({ status }) => status === 'fulfilled')
    },
    close: async () => {
      mail.stop()
      await stopJobs()
      await mail.close()
      await accounts.settled()
      await Promise.all(targets.map((target) => lanes[target].close()))
      await refusals.close()
      await Promise.all([...targets.map((target) => databases[target].close()), identity.end()])
    },
  }
}
