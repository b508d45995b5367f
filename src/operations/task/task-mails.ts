import { sql } from 'kysely'
import { productName } from '../../rules/product.ts'
import type { Db } from '../kit/db.ts'
import type { Mail } from '../kit/mail.ts'
import { postMails } from '../kit/post-mails.ts'
import { statement } from '../kit/statement.ts'

type Recipient = {
  Id: string
  UserName: string
  FirstName: string
  CallerName: string
  AuthorName: string
  ProjectName: string
  StandardName: string
  ModuleId: number
  SendTaksEmailsToBeta: boolean
}

type Named = {
  project_id: number
  standard_id: number
  caller: string
  author: string
  people: string[]
}

const findRecipients = statement<Named, Recipient>(
  'task.mailRecipients',
  (_, place) => sql<Recipient>`
    select u."Id", u."UserName", u."FirstName", c."FullName" as "CallerName", a."FullName" as "AuthorName",
      p."Name" as "ProjectName", p."SendTaksEmailsToBeta", s."Name" as "StandardName", s."StandardSetId" as "ModuleId"
    from "User" u
    join "User" c on c."Id" = ${place('caller')} join "User" a on a."Id" = ${place('author')}
    join "Project" p on p."Id" = ${place('project_id')} join "Standard" s on s."Id" = ${place('standard_id')}
    where u."Id" = any(${place('people')}::text[]) and u."Id" <> c."Id"
      and u."NotifyOnNewTask" and not u."IsLocked" and not u."IsDeleted"
      and (u."UserType" <> 'Client' or exists (
        select from "ProjectUser" l where l."ProjectId" = p."Id" and l."UserId" = u."Id"))`,
)

/** Whom the mails of a write tell of a task, ids as the target stores them. */
export type TaskNews = Omit<Named, 'people'> & {
  /** Those to whom the task is new. */
  readonly assigned: readonly string[]
  /** Those who had it already, and whose task was changed. */
  readonly updated: readonly string[]
}

/** Finds who is to be told, and answers the means to tell them; what is found does not depend on what the write changes meanwhile. */
export async function mailTask(db: Db, { assigned, updated, ...named }: TaskNews): Promise<void> {
  const people = [...new Set([...assigned, ...updated])].filter((id) => id !== named.caller)
  if (people.length === 0) return
  const found = await db.run(findRecipients, { ...named, people })
  const mails = found.map((one) => mailOf(inOneLine(one), named, assigned.includes(one.Id)))
  await postMails(db, named.project_id, mails)
}

const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')

// Names are typed by people and brought by imports: none of them begins a line of its own.
const inOneLine = (found: Recipient): Recipient => ({
  ...found,
  FirstName: oneLine(found.FirstName),
  CallerName: oneLine(found.CallerName),
  AuthorName: oneLine(found.AuthorName),
  ProjectName: oneLine(found.ProjectName),
  StandardName: oneLine(found.StandardName),
})

// Specification, section 7 (subject, greeting, who assigned it) and section 2 (links).
function mailOf(
  one: Recipient,
  { project_id, standard_id }: Omit<Named, 'people'>,
  isNew: boolean,
): Mail {
  const host = one.SendTaksEmailsToBeta ? 'staging' : 'own'
  const link = { label: productName, host } as const
  const project = `/app/projects/${project_id}`
  return {
    to: one.UserName,
    subject: `[${productName}] New Task or Updated Task in ${one.ProjectName} re: ${one.StandardName}`,
    paragraphs: [`Hello ${one.FirstName || one.UserName},`, news(one, isNew)],
    links: [
      {
        ...link,
        before: `The project ${one.ProjectName} in`,
        path: `${project}/dashboard/Tasks`,
      },
      {
        ...link,
        before: `The standard ${one.StandardName} in`,
        path: `${project}/modules/${one.ModuleId}/review/desktop-review/standards/${standard_id}/Tasks`,
      },
    ],
  }
}

function news({ CallerName, AuthorName }: Recipient, isNew: boolean): string {
  if (isNew) return `${CallerName} assigned a task to you.`
  return CallerName === AuthorName
    ? `${CallerName}, who assigned a task to you, has changed it.`
    : `${CallerName} has changed a task that ${AuthorName} assigned to you.`
}
