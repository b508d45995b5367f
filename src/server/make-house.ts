import { targets, type Target } from '../rules/targets.ts'
import type { House } from './house.ts'
import type { Config } from './config.ts'
import { openIdentity } from './databases/open-identity.ts'
import { OutageLog } from './databases/outage-log.ts'
import { databaseProbe } from './databases/probe-databases.ts'
import { replicaLog } from './databases/replica-log.ts'
import { openTargets } from './databases/targets.ts'
import { fileStores } from './files/file-stores.ts'
import { Uploads } from './files/uploads.ts'
import { runJobs } from './jobs/run-jobs.ts'
import { openSealing } from './jobs/sealing.ts'
import type { LogEvent } from './log-event.ts'
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
import { attemptCounters } from './sign-in/guessing/attempt-counters.ts'
import { codeGuesses } from './sign-in/guessing/code-guesses.ts'
import { deviceCookies } from './sign-in/guessing/device-cookies.ts'
import { failureAlarm } from './sign-in/guessing/failure-alarm.ts'
import { issueDevices } from './sign-in/guessing/issue-devices.ts'
import { passwordGuesses } from './sign-in/guessing/password-guesses.ts'
import { recordAlarm } from './refusals/record-alarm.ts'
import { accountFinder } from './sign-in/find-account.ts'
import { openHosted } from './sign-in/hosted/open-hosted.ts'
import { personBringer } from './sign-in/bring-person.ts'
import { openPeople } from './sign-in/accounts/find-person.ts'
import { openInvitations } from './sign-in/accounts/invitations.ts'
import { openAccounts } from './sign-in/accounts/open-accounts.ts'
import { freeAddress } from './sign-in/accounts/own-account.ts'
import { admitter } from './sign-in/admit.ts'
import { draftKeys } from './sign-in/draft-key.ts'
import { sessionCookies } from './sign-in/session-cookie.ts'
import { endedSessions } from './sign-in/ended-sessions.ts'
import { sessionFinder } from './sign-in/session.ts'
import { factorRemover } from './sign-in/factors/remove-factors.ts'
import { livingSession } from './sign-in/living-session.ts'
import { sessionList } from './sign-in/session-list.ts'
import { openSignIns } from './sign-in/sign-ins.ts'
import { sessionSweep } from './sign-in/sweep-sessions.ts'

/** The house with its connections open. */
export type OpenHouse = House & {
  /** Begins no more background work; resolves when what is under way has ended. Mails that are still being sent are broken off after some seconds. */
  readonly stopJobs: () => Promise<void>
  /** Stops the jobs, stores what is counted, seals what is stored and closes the connections. Call it when no request is under way. */
  readonly close: () => Promise<void>
}

type Settings = {
  readonly config: Config
  readonly urls: Databases['urls']
  readonly authSecret: string
  readonly pagesFolder: string
  /** The addresses under which people reach the server, the first being its own. */
  readonly origins: () => readonly string[]
  readonly report: (error: unknown) => void
  readonly log: LogEvent
}

/** Puts the parts of the house together over databases that are ready. */
export function makeHouse({
  config,
  urls,
  authSecret,
  pagesFolder,
  origins,
  report: reportFailure,
  log,
}: Settings): OpenHouse {
  const findAway = databaseProbe(urls)
  const outage = new OutageLog(findAway, log)
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
  const mail = openMail({ config, identity, authSecret, databases, origins })
  const people = openPeople(databases, config.defaultTarget)
  const signIns = openSignIns({
    config,
    identity,
    invitations: openInvitations({ config, identity, postMail, origins }),
    removeSecondFactors: factorRemover(identity, postMail),
    freeAddress: (email, exceptId) => freeAddress(identity, people, email, exceptId),
  })
  const refusals = new Refusals({ databases, isReadOnly: config.isReadOnly, report })
  const attempts = attemptCounters(identity, authSecret)
  const devices = deviceCookies(authSecret, config.isBehindTls)
  const guesses = passwordGuesses(attempts, config.isDemo)
  const countFailure = failureAlarm(attempts, recordAlarm({ config, refusals, log, report }))
  const factorHouse = {
    config,
    identity,
    origins,
    postMail,
    record: signIns.record,
    codeGuesses: codeGuesses(attempts, devices, countFailure),
    report,
  }
  const cookies = sessionCookies(config.isBehindTls, authSecret)
  const findAnySession = sessionFinder(identity, config, cookies)
  const { defaultTarget, isReadOnly } = config
  const bringPerson = personBringer({ databases, defaultTarget, isReadOnly })
  const admit = admitter(identity, bringPerson)
  const findAccount = accountFinder(identity)
  const accounts = openAccounts({
    config,
    identity,
    databases,
    people,
    bringPerson,
    attempts,
    passwordGuesses: guesses,
    postMail,
    origins,
    report,
  })
  const throughProvider = openHosted({
    config,
    identity,
    secret: authSecret,
    sessionCookies: cookies,
    origins,
    findSession: findAnySession,
    people,
    bringPerson,
    admit,
    signIns,
    devices,
    postMail,
    report,
  })
  const authOfAccounts = issueDevices(
    countSignIns(
      authHandler({ config, identity, secret: authSecret, origins, admit, factorHouse }),
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
  const lanes = {
    rds: new WriteLanes(databases.rds, rights.rds, config.longestLockWait),
    ps: new WriteLanes(databases.ps, rights.ps, config.longestLockWait),
  }
  const query = new Query(
    config,
    everyRead,
    {
      rds: { ...databases.rds, rights: rights.rds },
      ps: { ...databases.ps, rights: rights.ps },
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
  const sealing = openSealing(
    targets.map((target) => databases[target]),
    log,
  )
  const endJobs =
    config.isReadOnly || !config.runsJobs
      ? async () => {}
      : runJobs(
          targets.map((target) => ({ database: databases[target], store: files[target] })),
          report,
          [
            ...sealing.jobs,
            ...mail.jobs,
            sessionSweep(identity, config),
            ...targets.map((target) => previewJob(target)),
          ],
        )
  const stopJobs = () => {
    mail.stop()
    return endJobs()
  }
  return {
    config,
    transform: new Transform(
      config,
      writes,
      lanes,
      followUp(signIns, report),
      (target, userId, project) => query.callerIn(target, userId, project),
    ),
    query,
    uploads: new Uploads(config, { rds: uploadTarget('rds'), ps: uploadTarget('ps') }),
    files,
    findAnySession,
    sessionCookies: cookies,
    findAccount,
    devices,
    draftKeyOf: draftKeys(authSecret),
    refusals,
    auth: livingSession(
      throughProvider?.around(authOfAccounts) ?? authOfAccounts,
      findAnySession,
      cookies,
    ),
    ...(throughProvider && { hosted: throughProvider.hosted }),
    accounts,
    whyEnded: endedSessions(identity, cookies),
    sessions: sessionList(identity, config),
    origins,
    postMail,
    mailDesk: new MailDesk(config, mail, { rds: uploadTarget('rds'), ps: uploadTarget('ps') }),
    pagesFolder,
    findAway,
    outage,
    stopJobs,
    close: async () => {
      await stopJobs()
      outage.close()
      await mail.close()
      await accounts.settled()
      await Promise.all(targets.map((target) => lanes[target].close()))
      await refusals.close()
      // Nobody writes any more.
      if (!config.isReadOnly && config.runsJobs) await sealing.close()
      await Promise.all([...targets.map((target) => databases[target].close()), identity.end()])
    },
  }
}
