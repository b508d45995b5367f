import { sql } from 'kysely'
import { storedUserId } from '#rules/people/user-id.ts'
import type { UserType } from '#rules/permissions/user-types.ts'
import { mostMessages } from '#rules/projects/project-message.ts'
import { reportTitle } from '#rules/report/kinds/report-kinds.ts'
import { mayReceive } from '#rules/report/recipients.ts'
import { reportPath } from '#rules/text/deep-links.ts'
import { oneLine } from '#rules/text/one-line.ts'
import { productName } from '#rules/text/product.ts'
import type { ParametersOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import { isLinkedTo } from '../core/linked-projects.ts'
import { reportLink } from '../core/mails/mail-links.ts'
import type { Mail } from '../core/mails/mail.ts'
import {
  enqueueMail,
  findMailedProject,
  findSender,
  recentMails,
} from '../core/mails/project-mails.ts'
import type { SnapshotContext, WriteContext, WriteOperation, WithFound } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { savedReportWrites } from './saved-contract.ts'
import { savedReportSnapshot, subjectOfReport, type SavedReportRow } from './saved-report-row.ts'

type Contract = (typeof savedReportWrites)['Report:Send']
type Parameters = ParametersOf<Contract>
type OfProject = { project_id: number }
type Recipient = {
  Id: string
  UserName: string
  FirstName: string
  UserType: UserType
}
type Found = SavedReportRow & { readonly recipients: readonly Recipient[] }

const findRecipients = statement<OfProject & { people: string[] }, Recipient>(
  'savedReport.recipients',
  (_, place) => sql<Recipient>`
    select u."Id", u."UserName", u."FirstName", u."UserType" from "User" u
    where u."Id" = any(${place('people')}::text[]) and not u."IsDeleted" and not u."IsLocked"
      and (u."UserType" = 'Administrator' or ${isLinkedTo(place('project_id'))})`,
)

function objectionTo(
  { Audience, MadeDate }: SavedReportRow,
  recipients: readonly Recipient[],
  { asked, recent }: { readonly asked: number; readonly recent: number },
): ApiError | undefined {
  if (recipients.length !== asked) return new ApiError('notFound')
  if (MadeDate === null) return new ApiError('reportNotMade')
  if (!recipients.every(({ UserType }) => mayReceive(Audience, UserType)))
    return new ApiError('reportForStaff')
  return recent >= mostMessages ? new ApiError('messageQuotaExceeded') : undefined
}

async function snapshot({ db, parameters, target }: SnapshotContext<Parameters>) {
  const { prior, found } = await savedReportSnapshot(db, parameters)
  const people = [...new Set(parameters.user_ids.map((id) => storedUserId(target, id)))]
  const recipients = await db.run(findRecipients, { project_id: parameters.project_id, people })
  const addresses = recipients.map(({ UserName }) => UserName)
  const recent = await recentMails(db, parameters.project_id, addresses)
  return {
    prior,
    found: { ...found, recipients },
    objection: objectionTo(found, recipients, { asked: people.length, recent }),
  }
}

async function write(context: WriteContext<Parameters, WithFound<Found>>) {
  const { db, parameters, caller, found } = context
  const { project_id, report_id, text } = parameters
  const [[project], [sender]] = await Promise.all([
    db.run(findMailedProject, { project_id }),
    db.run(findSender, { user: caller.userId }),
  ])
  if (project === undefined || sender === undefined) throw new ApiError('notFound')
  const title = reportTitle(found.Kind)
  const name = oneLine(sender.FullName)
  for (const { UserName: to, FirstName } of found.recipients) {
    const subject = `[${productName}] ${title} of ${oneLine(project.Name)}`
    const mail: Mail = {
      to,
      subject,
      replyTo: sender.UserName,
      paragraphs: [
        `Hello ${oneLine(FirstName) || to},`,
        `${name} sends you a report: ${title}, ${oneLine(found.Scope ?? '')}.`,
        ...(text === undefined ? [] : [text]),
        `Sign in to open it. Your answer to this mail goes to ${name}.`,
      ],
      links: [reportLink(reportPath(project_id, report_id), project)],
    }
    await enqueueMail(db, project_id, mail)
  }
  return { project_id, report_id }
}

/** Mails the link to a saved report, in the transaction of the write: the mails are sent once the transaction is committed. */
export const sendReport: WriteOperation<Contract, WithFound<Found>> = {
  snapshot,
  write,
  subject: subjectOfReport,
}
