import { sql, type Kysely } from 'kysely'
import { isReplyVisibleToClients } from '#database/predicates/comments.ts'
import type { DB } from '#database/tables.ts'
import type { ThreadComment } from '#rules/comments/threads.ts'
import type { StatusFlags } from '#rules/review/phase-columns.ts'
import type { Phase } from '#rules/review/phases.ts'

type Id = { readonly Id: number }

/** A seeded phase record and its phase. */
export type SeededRecord = StatusFlags & {
  readonly phase: Phase
  readonly StandardId: number
  readonly Status: string
  readonly OwnerId: string | null
  readonly JuniorOwnerId: string | null
  readonly ClientComment: string | null
  readonly LastClientId: string | null
  readonly ClientCommentLastModified: string | null
  readonly ConsultantComment: string | null
  readonly LastConsultantId: string | null
  readonly ConsultantCommentLastModified: string | null
  readonly IsConsultantCommentVisible: boolean
  readonly TheGood?: string | null
  readonly TheBad?: string | null
  readonly IsTheGoodVisible?: boolean
  readonly IsTheBadVisible?: boolean
}

/** A seeded element record and its phase, with the fields of the element that a write reports. */
export type SeededElement = {
  readonly phase: Exclude<Phase, 'gap-analysis'>
  readonly ElementId: number
  readonly StandardId: number
  readonly ElementTypeId: number
  readonly isScorable: boolean
  readonly MockScore: number | null
  readonly IsClientReady: boolean
  readonly ConsultantComment: string | null
  readonly ConsultantId: string | null
  readonly ConsultantCommentDate: string | null
}

type SeededDocument = Id & {
  readonly EffectiveFrom: string | null
  readonly NextReview: string | null
  readonly StandardId: number | null
  readonly Title: string | null
  readonly Description: string | null
  readonly IsDocumentVisibleForProject: boolean
  readonly IsDocumentVisibleForStandard: boolean
  readonly IsUploadedToURAC: boolean
  readonly CreatedBy: string
  readonly CreatedDate: string
  readonly row: Readonly<Record<string, unknown>>
}

/** The comment that a thread belongs to, and whether clients see the thread. */
export type SeededThread = {
  readonly StandardId: number
  readonly ElementId: number | null
  readonly Phase: Phase
  readonly Comment: ThreadComment
  readonly IsVisibleToClients: boolean
}

/** The data of a seeded project from which its history is derived. */
export type SeededProject = {
  readonly project: Id & { readonly Name: string; readonly StatusId: number }
  readonly modules: readonly { readonly StandardsSetId: number; readonly standards: number }[]
  readonly people: readonly { readonly Id: string; readonly UserType: string }[]
  readonly dates: readonly (Id & { readonly Name: string; readonly Date: string })[]
  readonly records: readonly SeededRecord[]
  readonly elements: readonly SeededElement[]
  readonly tasks: readonly (Id & {
    readonly Text: string
    readonly StandardId: number
    readonly ModuleId: number
    readonly AuthorId: string
    readonly CreationDate: string
    readonly DueDate: string | null
    readonly assignees: readonly { readonly UserId: string; readonly IsCompleted: boolean }[]
  })[]
  readonly replies: readonly (Id &
    SeededThread & {
      readonly Text: string
      readonly AuthorId: string
      readonly CreatedDate: string
      readonly mentions: readonly string[]
    })[]
  /** Only the resolved ones. */
  readonly threads: readonly (SeededThread & {
    readonly ResolvedBy: string
    readonly ResolvedDate: string
  })[]
  readonly documents: readonly SeededDocument[]
  readonly versions: readonly {
    readonly DocumentId: number
    readonly Version: number
    readonly CreatedBy: string
    readonly CreatedDate: string
    readonly UploadId: string
  }[]
  readonly citations: readonly {
    readonly DocumentId: number
    readonly ElementId: number
    readonly StandardId: number
    readonly Citation: string | null
    readonly Anchor: Readonly<Record<string, unknown>> | null
    readonly CreatedBy: string
    readonly DateStamp: string
  }[]
  readonly uploads: readonly {
    readonly StandardId: number
    readonly DocumentId: number
    readonly Version: number
    readonly UploadedBy: string
    readonly UploadedDate: string
  }[]
}

const recordsOf = (phase: Phase, table: string, id: number) =>
  sql`select to_jsonb(r) || jsonb_build_object('phase', ${sql.lit(phase)}) from ${sql.table(table)} r where r."ProjectId" = ${id}`

const elementsOf = (phase: Phase, table: string, id: number) =>
  sql`select to_jsonb(r) || jsonb_build_object('phase', ${sql.lit(phase)}, 'StandardId', e."StandardId", 'ElementTypeId', e."ElementTypeId",
      'isScorable', e."isScorable") from ${sql.table(table)} r join "Element" e on e."Id" = r."ElementId" where r."ProjectId" = ${id}`

const list = (rows: ReturnType<typeof recordsOf>) =>
  sql`(select coalesce(json_agg(x.row), '[]') from (${rows}) x (row))`

/** Reads the seeded rows of a project; the order of each list depends only on its rows. */
export async function readProject(db: Kysely<DB>, id: number): Promise<SeededProject> {
  const { rows } = await sql<{ project: SeededProject }>`
    select json_build_object(
      'project', (select to_json(p) from "Project" p where p."Id" = ${id}),
      'modules', ${list(sql`select jsonb_build_object('StandardsSetId', l."StandardsSetId", 'standards',
          (select count(*) from "Standard" s where s."StandardSetId" = l."StandardsSetId"))
        from "ProjectStandardsSet" l where l."ProjectId" = ${id}`)},
      'people', ${list(sql`select jsonb_build_object('Id', u."Id", 'UserType', u."UserType")
        from "ProjectUser" l join "User" u on u."Id" = l."UserId" where l."ProjectId" = ${id} order by u."UserType", lower(u."Id")`)},
      'dates', ${list(sql`select to_jsonb(d) from "ProjectDate" d where d."ProjectId" = ${id} order by d."Date", d."Id"`)},
      'records', ${list(sql`
        ${recordsOf('gap-analysis', 'StandardGapAnalysis', id)} union all
        ${recordsOf('desktop-review', 'StandardDesktopReview', id)} union all
        ${recordsOf('verification', 'StandardVerification', id)}`)},
      'elements', ${list(sql`
        ${elementsOf('desktop-review', 'ElementDesktopReview', id)} union all
        ${elementsOf('verification', 'ElementVerification', id)}`)},
      'tasks', ${list(sql`select to_jsonb(t) || jsonb_build_object('ModuleId', s."StandardSetId", 'assignees',
          (select coalesce(json_agg(a), '[]') from "TaskAssignee" a where a."ProjectId" = t."ProjectId" and a."TaskId" = t."Id"))
        from "Task" t join "Standard" s on s."Id" = t."StandardId" where t."ProjectId" = ${id} order by t."Id"`)},
      'replies', ${list(sql`select to_jsonb(c) || jsonb_build_object('IsVisibleToClients', ${isReplyVisibleToClients}, 'mentions',
          array(select m."UserId" from "CommentMention" m where m."ProjectId" = c."ProjectId" and m."ReplyId" = c."Id" order by 1))
        from "CommentReply" c where c."ProjectId" = ${id} order by c."Id"`)},
      'threads', ${list(sql`select to_jsonb(c) || jsonb_build_object('IsVisibleToClients', ${isReplyVisibleToClients})
        from "CommentThread" c where c."ProjectId" = ${id} and c."IsResolved" order by c."Id"`)},
      'documents', ${list(sql`select to_jsonb(d) || jsonb_build_object('row', to_jsonb(d))
        from "Document" d where d."ProjectId" = ${id} order by d."Id"`)},
      'versions', ${list(sql`select to_jsonb(v) || jsonb_build_object('UploadId', u."Id")
        from "DocumentVersion" v join "Upload" u on u."StorageKey" = v."StorageKey"
        where v."ProjectId" = ${id} order by v."DocumentId", v."Version"`)},
      'citations', ${list(sql`select to_jsonb(c) || jsonb_build_object('StandardId', e."StandardId")
        from "ElementDocument" c join "Element" e on e."Id" = c."ElementId" where c."ProjectId" = ${id} order by c."DocumentId", c."ElementId"`)},
      'uploads', ${list(sql`select to_jsonb(u) from "DocumentUpload" u where u."ProjectId" = ${id} order by u."StandardId", u."DocumentId"`)}
    ) as project`.execute(db)
  const [found] = rows
  if (found === undefined) throw new Error(`The seeded project ${id} could not be read`)
  const byStandard = (a: { StandardId: number }, b: { StandardId: number }) =>
    a.StandardId - b.StandardId
  const { project } = found
  return {
    ...project,
    records: project.records.toSorted(byStandard),
    elements: project.elements.toSorted((a, b) => byStandard(a, b) || a.ElementId - b.ElementId),
  }
}
