import { targets, type Target } from '#rules/api/targets.ts'
import { DenialLog } from '../audit/denials/denial-log.ts'
import { recordAlarm } from '../audit/denials/record-alarm.ts'
import { createInvitations } from '../auth/accounts/invitations.ts'
import { createAccounts } from '../auth/accounts/open-accounts.ts'
import { releaseAddress } from '../auth/identity/account.ts'
import { createAdmit } from '../auth/identity/admit.ts'
import { createFindAccount } from '../auth/identity/find-account.ts'
import { createPeople } from '../auth/identity/find-person.ts'
import { createPersonUpserter } from '../auth/identity/upsert-person.ts'
import { createAttemptCounters } from '../auth/lockout/attempt-counters.ts'
import { createCodeGuesses } from '../auth/lockout/code-guesses.ts'
import { createDeviceCookies } from '../auth/lockout/device-cookies.ts'
import { createFailureAlarm } from '../auth/lockout/failure-alarm.ts'
import { createPasswordGuesses } from '../auth/lockout/password-guesses.ts'
import { withDeviceCookies } from '../auth/lockout/with-device-cookies.ts'
import { createRemoveFactors } from '../auth/mfa/remove-factors.ts'
import { createOidc } from '../auth/oidc/open-oidc.ts'
import { withCurrentSession } from '../auth/sessions/auth-session.ts'
import { createDraftKeyOf } from '../auth/sessions/draft-key.ts'
import { createWhyEnded } from '../auth/sessions/ended-sessions.ts'
import { createSessionCookies } from '../auth/sessions/session-cookie.ts'
import { createSessionList } from '../auth/sessions/session-list.ts'
import { createFindSession } from '../auth/sessions/session.ts'
import { createSessionSweep } from '../auth/sessions/sweep-sessions.ts'
import { createAuthHandler } from '../auth/sign-in/auth-handler.ts'
import { withSignInCounting } from '../auth/sign-in/count-sign-ins.ts'
import { createSignIns } from '../auth/sign-in/sign-ins.ts'
import type { AppContext } from '../context/app-context.ts'
import { databaseProbe } from '../db/database-probe.ts'
import { openIdentity } from '../db/open-identity.ts'
import { OutageLog } from '../db/outage-log.ts'
import { replicaLog } from '../db/replica-log.ts'
import { openTargets } from '../db/targets.ts'
import { fileStores } from '../files/file-stores.ts'
import { Uploads } from '../files/uploads.ts'
import { endImpersonations } from '../impersonation/end-impersonations.ts'
import { createSealingJobs } from '../jobs/sealing-jobs.ts'
import { startJobs } from '../jobs/start-jobs.ts'
import { MailDesk } from '../mail/mail-desk.ts'
import { openMail } from '../mail/open-mail.ts'
import { mailPoster } from '../mail/post-mail.ts'
import { AccessRights } from '../pipeline/access.ts'
import { checkPermissions } from '../pipeline/check-permissions.ts'
import { ReadPipeline } from '../pipeline/read/read-pipeline.ts'
import { fileReads, reads, writes } from '../pipeline/registry.ts'
import { afterCommit } from '../pipeline/write/after-commit.ts'
import { GroupCommit } from '../pipeline/write/group-commit.ts'
import { WritePipeline } from '../pipeline/write/write-pipeline.ts'
import type { LogEvent } from '../runtime/log-event.ts'
import type { Config } from '../settings/config.ts'
import type { Databases } from './open-databases.ts'

/** The application context with open connections. */
export type OpenAppContext = AppContext & {
  /** Starts no more background work; resolves when running jobs have ended. Mails in transit are aborted after some seconds. */
  readonly stopJobs: () => Promise<void>
  /** Stops the jobs, stores counted denials, seals the history and closes the connections. Call it when no request is running. */
  readonly close: () => Promise<void>
}

type Settings = {
  readonly config: Config
  readonly urls: Databases['urls']
  readonly authSecret: string
  readonly pagesFolder: string
  /** The origins of the server; the first is used in links. */
  readonly origins: () => readonly string[]
  readonly report: (error: unknown) => void
  readonly log: LogEvent
  /** Milliseconds between two searches for due mails; 1,000 unless given. */
  readonly mailInterval?: number | undefined
}

/** Creates the parts of the application over databases that are ready. */
export function createAppContext({
  config,
  urls,
  authSecret,
  pagesFolder,
  origins,
  report: reportFailure,
  log,
  mailInterval,
}: Settings): OpenAppContext {
  const findUnavailable = databaseProbe(urls)
  const outage = new OutageLog(findUnavailable, log)
  const report = (error: unknown) => {
    if (!outage.note(error)) reportFailure(error)
  }
  const everyRead = new Map([...reads, ...fileReads])
  checkPermissions({ writes, reads: everyRead })
  const databases = openTargets(urls, { ...config, log: replicaLog(log) })
  const identity = openIdentity(urls.identity, {
    namesStatements: config.namesStatements,
    connections: config.connections.identity,
  })
  const postMail = mailPoster(identity, authSecret)
  const mail = openMail({
    config,
    identity,
    authSecret,
    databases,
    origins,
    interval: mailInterval,
  })
  const people = createPeople(databases, config.defaultTarget)
  const signIns = createSignIns({
    config,
    identity,
    invitations: createInvitations({ config, identity, postMail, origins }),
    removeSecondFactors: createRemoveFactors(identity, postMail),
    releaseAddress: (email, exceptId) => releaseAddress(identity, people, email, exceptId),
  })
  const denials = new DenialLog({ databases, isReadOnly: config.isReadOnly, report })
  const attempts = createAttemptCounters(identity, authSecret)
  const devices = createDeviceCookies(authSecret, config.isBehindTls)
  const guesses = createPasswordGuesses(attempts, config.isDemo)
  const countFailure = createFailureAlarm(attempts, recordAlarm({ config, denials, log, report }))
  const mfaContext = {
    config,
    identity,
    origins,
    postMail,
    record: signIns.record,
    codeGuesses: createCodeGuesses(attempts, devices, countFailure),
    report,
  }
  const cookies = createSessionCookies(config.isBehindTls, authSecret)
  const findAnySession = createFindSession(identity, config, cookies)
  const { defaultTarget, isReadOnly } = config
  const upsertPerson = createPersonUpserter({ databases, defaultTarget, isReadOnly })
  const admit = createAdmit(identity, upsertPerson)
  const findAccount = createFindAccount(identity)
  const accounts = createAccounts({
    config,
    identity,
    databases,
    people,
    upsertPerson,
    attempts,
    passwordGuesses: guesses,
    postMail,
    origins,
    report,
  })
  const oidc = createOidc({
    config,
    identity,
    secret: authSecret,
    sessionCookies: cookies,
    origins,
    findSession: findAnySession,
    people,
    upsertPerson,
    admit,
    signIns,
    devices,
    postMail,
    report,
  })
  const accountAuth = withDeviceCookies(
    withSignInCounting(
      createAuthHandler({ config, identity, secret: authSecret, origins, admit, mfaContext }),
      { signIns, guesses, devices, findAccount, countFailure, report },
    ),
    devices,
  )
  const rights = { rds: new AccessRights(config), ps: new AccessRights(config) }
  const files = fileStores(config.filesFolder)
  const uploadTarget = (target: Target) => ({
    database: databases[target],
    rights: rights[target],
    store: files[target],
  })
  const groupCommits = {
    rds: new GroupCommit(databases.rds, rights.rds, config.longestLockWait),
    ps: new GroupCommit(databases.ps, rights.ps, config.longestLockWait),
  }
  const readPipeline = new ReadPipeline(
    config,
    everyRead,
    {
      rds: { ...databases.rds, rights: rights.rds },
      ps: { ...databases.ps, rights: rights.ps },
    },
    signIns,
  )
  const impersonationJob = (target: Target) => ({
    every: 20_000,
    run: () =>
      endImpersonations({
        database: databases[target],
        identity,
        bothHaveAccess: (impersonation) => readPipeline.mayBothSee(target, impersonation),
      }),
  })
  const sealing = createSealingJobs(
    targets.map((target) => databases[target]),
    log,
  )
  const stopPeriodicJobs =
    config.isReadOnly || !config.runsJobs
      ? async () => {}
      : startJobs(
          targets.map((target) => ({ database: databases[target], store: files[target] })),
          report,
          [
            ...sealing.jobs,
            ...mail.jobs,
            createSessionSweep(identity, config),
            ...targets.map((target) => impersonationJob(target)),
          ],
        )
  const stopJobs = () => {
    mail.stop()
    return stopPeriodicJobs()
  }
  return {
    config,
    writePipeline: new WritePipeline(
      config,
      writes,
      groupCommits,
      afterCommit(signIns, report),
      (target, userId, project) => readPipeline.callerIn(target, userId, project),
    ),
    readPipeline,
    uploads: new Uploads(config, { rds: uploadTarget('rds'), ps: uploadTarget('ps') }),
    files,
    findAnySession,
    sessionCookies: cookies,
    findAccount,
    devices,
    draftKeyOf: createDraftKeyOf(authSecret),
    denials,
    auth: withCurrentSession(oidc?.around(accountAuth) ?? accountAuth, findAnySession, cookies),
    ...(oidc && { hosted: oidc.hosted }),
    accounts,
    whyEnded: createWhyEnded(identity, cookies),
    sessions: createSessionList(identity, config),
    origins,
    postMail,
    mailDesk: new MailDesk(config, mail, { rds: uploadTarget('rds'), ps: uploadTarget('ps') }),
    pagesFolder,
    findUnavailable,
    outage,
    stopJobs,
    close: async () => {
      await stopJobs()
      outage.close()
      await mail.close()
      await accounts.settled()
      await Promise.all(targets.map((target) => groupCommits[target].close()))
      await denials.close()
      // All writers are closed.
      if (!config.isReadOnly && config.runsJobs) await sealing.close()
      await Promise.all([...targets.map((target) => databases[target].close()), identity.end()])
    },
  }
}
