import { sql } from 'kysely'
import { leadsOfProject } from '#database/predicates/leads.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import { messageSubject, mostMessages } from '#rules/projects/project-message.ts'
import { oneLine } from '#rules/text/one-line.ts'
import type { ParametersOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import { projectLink, standardLink } from '../core/mails/mail-links.ts'
import type { Mail } from '../core/mails/mail.ts'
import {
  enqueueMail,
  findMailedProject,
  findSender,
  recentMails,
  type MailedProject,
} from '../core/mails/project-mails.ts'
import type { SnapshotContext, WriteContext, WriteOperation, WithFound } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { messageWrites } from './contract.ts'

type Contract = (typeof messageWrites)['Project:SendMessage']
type Parameters = ParametersOf<Contract>
type OfProject = { project_id: number }

/** The recipient of a message, and what the message is about. */
type FoundMessage = {
  readonly to: string
  readonly firstName: string
  readonly project: MailedProject
  readonly standard: { readonly Name: string; readonly ModuleId: number } | null
}

const findLead = statement<OfProject & { person: string }, { UserName: string; FirstName: string }>(
  'message.lead',
  (_, place) => sql<{ UserName: string; FirstName: string }>`
    select u."UserName", u."FirstName" from "User" u
    where u."Id" = ${place('person')} and not u."IsDeleted" and not u."IsLocked" and u."UserType" <> 'Client' and u."Id" in (
      ${leadsOfProject(place('project_id'))})`,
)

const findStandard = statement<
  OfProject & { standard_id: number },
  { Name: string; ModuleId: number }
>(
  'message.standard',
  (_, place) => sql<{ Name: string; ModuleId: number }>`
    select s."Name", s."StandardSetId" as "ModuleId"
    from "ProjectStandard" p join "Standard" s on s."Id" = p."StandardId"
    where p."ProjectId" = ${place('project_id')} and p."StandardId" = ${place('standard_id')}`,
)

async function snapshot({ db, parameters, target }: SnapshotContext<Parameters>) {
  const { project_id, recipient_id, standard_id } = parameters
  const [[lead], [project], [standard]] = await Promise.all([
    db.run(findLead, { project_id, person: storedUserId(target, recipient_id) }),
    db.run(findMailedProject, { project_id }),
    standard_id === undefined ? [] : db.run(findStandard, { project_id, standard_id }),
  ])
  if (!lead || !project || (standard_id !== undefined && !standard)) throw new ApiError('notFound')
  const recent = await recentMails(db, project_id, [lead.UserName])
  return {
    prior: [],
    found: { to: lead.UserName, firstName: lead.FirstName, project, standard: standard ?? null },
    objection: recent >= mostMessages ? new ApiError('messageQuotaExceeded') : undefined,
  }
}

const linksOf = (
  { project_id, standard_id }: Parameters,
  { project, standard }: FoundMessage,
): NonNullable<Mail['links']> => {
  const ofProject = projectLink(project_id, project)
  if (standard === null || standard_id === undefined) return [ofProject]
  const place = { projectId: project_id, moduleId: standard.ModuleId, standardId: standard_id }
  return [ofProject, standardLink(place, project, `The standard ${oneLine(standard.Name)} in`)]
}

async function write(context: WriteContext<Parameters, WithFound<FoundMessage>>) {
  const { db, parameters, caller, found } = context
  const { project_id, text } = parameters
  const { to, firstName, project, standard } = found
  const [sender] = await db.run(findSender, { user: caller.userId })
  if (!sender) throw new ApiError('notFound')
  const subject = messageSubject(sender.FullName, project.Name, standard?.Name ?? null)
  const mail: Mail = {
    to,
    subject,
    replyTo: sender.UserName,
    paragraphs: [
      `Hello ${oneLine(firstName) || to},`,
      `${oneLine(sender.FullName)} wrote to you:`,
      text,
      `Your answer to this mail goes to ${oneLine(sender.FullName)}.`,
    ],
    links: linksOf(parameters, found),
  }
  await enqueueMail(db, project_id, mail)
  return { project_id }
}

/** Mails a message to a lead of a project, in the transaction of the write: it is sent once the transaction is committed. */
export const sendMessage: WriteOperation<Contract, WithFound<FoundMessage>> = {
  snapshot,
  write,
  subject: ({ project_id, standard_id = null }) => ({
    projectId: project_id,
    standardId: standard_id,
  }),
}
