import { targets, type Target } from '#rules/api/targets.ts'
import { phases } from '#rules/review/phases.ts'
import { people, type Role } from '../harness/people.ts'
import type { MatrixServer } from '../matrix/matrix-server.ts'
import type { Planted } from './plant.ts'
import type { Stored } from './tenants.ts'

/** Whether a role may ever receive a planted text, according to docs/security.md. */
export type MayKnow = (role: Role, planted: Planted) => boolean

type Row = Readonly<Record<string, unknown>>

/** The facts of a target that decide who may know what, read directly from the database. */
type Facts = {
  readonly standardOf: ReadonlyMap<number, number>
  readonly moduleOf: ReadonlyMap<number, number>
  readonly moduleOfTemplate: ReadonlyMap<number, number>
  readonly modulesOf: ReadonlyMap<number, ReadonlySet<number>>
  readonly membersOf: ReadonlyMap<number, ReadonlySet<string>>
  readonly staff: ReadonlySet<string>
  readonly organizationOf: ReadonlyMap<string, string>
  /** 'project standard phase' of the records whose consultant comment is visible to the client. */
  readonly shownComments: ReadonlySet<string>
  /** 'project standard column' of the texts of Gap Analysis that are visible to the client. */
  readonly shownGapTexts: ReadonlySet<string>
  readonly documents: ReadonlyMap<number, Row>
  readonly clientTasks: ReadonlySet<number>
  readonly newestVersion: ReadonlyMap<number, number>
}

const consultants: ReadonlySet<Role> = new Set(['C+', 'SC', 'AC', 'C-'])
const ofOurs: ReadonlySet<Role> = new Set(['C+', 'SC', 'AC', 'K+', 'K2'])
const ofTheirs: ReadonlySet<Role> = new Set(['Kx'])
const outside: ReadonlySet<Role> = new Set(['ANON', 'LOCK', 'LOST'])

const moduleFields = new Set([
  'StandardsSet Name',
  'StandardsSet Version',
  'StandardsSet AccreditationOrganization',
  'Standard Name',
  // The group in the parsed name.
  'Standard Group',
  'Standard DesktopReviewEvidence',
  'Standard OnsiteReviewEvidence',
  'Standard Commentary',
  'Standard PointsToRemember',
  'Standard ScopeOfStandard',
  'Standard BrightIdeas',
  'Element Name',
  'Element Text',
  'StandardTip basics',
  'StandardTip management',
  'StandardTip accreditation',
])
const staffOfModules = new Set(['StandardsSet', 'Standard', 'Element', 'StandardTip'])
const names = new Set(['FirstName', 'LastName'])
// What the history shows of a write that a client may see; every other field is hidden, at least in these
// rows.
const shownInHistory = new Set([
  'ClientComment',
  'client_comment',
  'reason',
  'return_elements',
  'SupportText',
  'support_text',
  'OrganizationName',
  'organization_name',
  'Name',
  'name',
  'FullName',
  'Version',
  'AccreditationOrganization',
  'Date',
  'label',
  'citationCount',
  'openTaskCount',
  'nextTaskDue',
])
// The same for requests of the accreditor, which clients see completely.
const shownOfRequests = new Set(['Text', 'text', 'Answer', 'answer'])
const focusesOfHidden = new Set(['Task', 'Document', 'Citation', 'Comment'])

/** Reads the deciding facts in both targets and returns the rule. */
export async function knowledge(server: MatrixServer, { tenants }: Stored): Promise<MayKnow> {
  const facts = { rds: await lookUp(server, 'rds'), ps: await lookUp(server, 'ps') }
  const ids = new Map(
    targets.flatMap((target) =>
      Object.entries(people).map(
        ([role, { id }]) =>
          [`${target} ${role}`, target === 'rds' ? id.toUpperCase() : id] as const,
      ),
    ),
  )
  const linked = (role: Role, target: Target): number | null =>
    ofOurs.has(role)
      ? tenants[target].ours.project
      : ofTheirs.has(role)
        ? tenants[target].theirs.project
        : null

  return (role, planted) => {
    const { target, table, row } = planted
    const known = facts[target]
    const viewer = {
      id: ids.get(`${target} ${role}`) ?? '',
      isStaff: consultants.has(role),
      project: linked(role, target),
    }
    if (outside.has(role)) return false
    if (table === 'User' && row['Id'] === viewer.id) return true
    if (table === 'Mail' || table === 'Refusal') return false
    const project = table === 'Project' ? row['Id'] : row['ProjectId']
    if (project != null)
      return project === viewer.project && (viewer.isStaff || clientSees(planted, known, viewer.id))
    return table === 'User'
      ? seesPerson(planted, known, viewer)
      : seesModule(planted, known, viewer)
  }
}

type Viewer = {
  readonly id: string
  readonly isStaff: boolean
  /** The project to which the viewer is linked. */
  readonly project: number | null
}

function seesModule(planted: Planted, known: Facts, { isStaff, project }: Viewer): boolean {
  const { table, column, row } = planted
  const modules = project === null ? undefined : known.modulesOf.get(project)
  if (table === 'ReportTemplate') return column === 'Name' && project !== null
  if (table === 'Template') return modules?.has(row['module_id'] as number) === true
  if (table === 'TemplateVersion')
    return modules?.has(known.moduleOfTemplate.get(row['template_id'] as number) ?? 0) === true
  if (!staffOfModules.has(table)) return false
  const isWorked = modules?.has(moduleOf(planted, known)) === true
  return isStaff || (isWorked && moduleFields.has(`${table} ${column}`))
}

function seesPerson({ column, row }: Planted, known: Facts, { isStaff, project }: Viewer): boolean {
  const person = row['Id'] as string
  const isOfStaff = known.staff.has(person)
  const isLinked = project !== null
  const sharesWork = isLinked && (isOfStaff || known.membersOf.get(project)?.has(person) === true)
  if (!isStaff) return names.has(column) && sharesWork
  if (names.has(column) || column === 'Title') return isOfStaff || isLinked
  return ['UserName', 'Organization'].includes(column) && sharesWork
}

function moduleOf({ table, row }: Planted, { standardOf, moduleOf: of }: Facts): number {
  if (table === 'StandardsSet') return row['Id'] as number
  if (table === 'Standard') return row['StandardSetId'] as number
  const standard = table === 'Element' ? standardOf.get(row['Id'] as number) : (row['id'] as number)
  return of.get(standard ?? 0) ?? 0
}

function clientSees({ table, column, row }: Planted, known: Facts, viewer: string): boolean {
  const phase = phases.find(
    ({ standardTable, elementTable }: { standardTable: string; elementTable?: string | null }) =>
      [standardTable, elementTable].includes(table),
  )
  if (phase && column === 'ConsultantComment') {
    const standard = row['StandardId'] ?? known.standardOf.get(row['ElementId'] as number)
    return known.shownComments.has(`${String(row['ProjectId'])} ${String(standard)} ${phase.phase}`)
  }
  return clientRules[table]?.({ column, row }, known, viewer) ?? false
}

type ClientRule = (
  planted: Pick<Planted, 'column' | 'row'>,
  known: Facts,
  viewer: string,
) => boolean

const seesVersion: ClientRule = ({ row }, known, viewer) => {
  const document = known.documents.get(row['DocumentId'] as number) ?? {}
  const isNewest = known.newestVersion.get(row['DocumentId'] as number) === row['Version']
  return seesDocument(document, known, viewer) && (isNewest || isOwn(document, known, viewer))
}

const clientRules: Readonly<Record<string, ClientRule>> = {
  Project: () => true,
  ProjectDate: () => true,
  StandardGapAnalysis: ({ column, row }) => {
    if (column === 'TheGood') return row['IsTheGoodVisible'] === true
    if (column === 'TheBad') return row['IsTheBadVisible'] === true
    return column === 'ClientComment'
  },
  StandardDesktopReview: ({ column }) => column === 'ClientComment',
  StandardVerification: ({ column }) => column === 'ClientComment',
  ElementSupportText: ({ column }) => column === 'SupportText',
  CommentReply: ({ row }, known) => {
    const place = `${String(row['ProjectId'])} ${String(row['StandardId'])}`
    if (row['Comment'] === 'ClientComment') return true
    return row['Comment'] === 'ConsultantComment'
      ? known.shownComments.has(`${place} ${String(row['Phase'])}`)
      : known.shownGapTexts.has(`${place} ${String(row['Comment'])}`)
  },
  StandardReturn: ({ column }) => column === 'Reason',
  RfiRequest: () => true,
  SavedReport: ({ row }) => row['Audience'] === 'client',
  ProjectOrganization: () => true,
  Task: ({ row }, known) => known.clientTasks.has(row['Id'] as number),
  Document: ({ row }, known, viewer) => seesDocument(row, known, viewer),
  DocumentVersion: seesVersion,
  Job: ({ row }, _, viewer) => row['CreatedBy'] === viewer,
  // The text of a document is as confidential as its file.
  DocumentPage: seesVersion,
  ElementDocument: ({ column, row }, known, viewer) => {
    const document = known.documents.get(row['DocumentId'] as number) ?? {}
    const standard = known.standardOf.get(row['ElementId'] as number)
    if (!seesDocument(document, known, viewer, standard)) return false
    // The text of an earlier version is only for those who may open that version, and for those who quoted
    // it.
    const { version } = (row['Anchor'] ?? {}) as { readonly version?: number }
    const isNewest = known.newestVersion.get(row['DocumentId'] as number) === version
    const isTheirs = row['CreatedBy'] === viewer || isOwn(document, known, viewer)
    return !column.startsWith('Anchor') || isNewest || isTheirs
  },
  Transformation: ({ column, row }) => {
    const field = column.split('.').at(-1) ?? ''
    if (row['Focus'] === 'RFI') return shownOfRequests.has(field)
    return !focusesOfHidden.has(row['Focus'] as string) && shownInHistory.has(field)
  },
}

const isOwn = ({ CreatedBy }: Row, { organizationOf, staff }: Facts, viewer: string): boolean =>
  CreatedBy === viewer ||
  (!staff.has(String(CreatedBy)) &&
    organizationOf.get(String(CreatedBy)) === organizationOf.get(viewer))

const seesDocument = (document: Row, known: Facts, viewer: string, at?: number): boolean =>
  document['IsDocumentVisibleForProject'] === true ||
  (document['IsDocumentVisibleForStandard'] === true &&
    document['StandardId'] !== null &&
    (at === undefined || document['StandardId'] === at)) ||
  isOwn(document, known, viewer)

async function lookUp({ sql }: MatrixServer, target: Target): Promise<Facts> {
  const pairs = async <Key, Value>(text: string) =>
    new Map((await sql(target, text)).map(({ key, value }) => [key as Key, value as Value]))
  const values = async <Value>(text: string) =>
    new Set((await sql(target, text)).map(({ value }) => value as Value))
  const lists = async <Value>(text: string) =>
    new Map([...(await pairs<number, Value[]>(text))].map(([key, list]) => [key, new Set(list)]))
  const leads = phases.flatMap(({ standardTable }) =>
    ['OwnerId', 'JuniorOwnerId'].map(
      (column) =>
        `select "ProjectId", "${column}" from "${standardTable}" where "${column}" is not null`,
    ),
  )
  return {
    standardOf: await pairs('select "Id" as key, "StandardId" as value from "Element"'),
    moduleOf: await pairs('select "Id" as key, "StandardSetId" as value from "Standard"'),
    moduleOfTemplate: await pairs('select "id" as key, "module_id" as value from "Template"'),
    modulesOf: await lists(
      'select "ProjectId" as key, json_agg("StandardsSetId") as value from "ProjectStandardsSet" group by 1',
    ),
    membersOf: await lists(
      `select "ProjectId" as key, json_agg("UserId") as value from (select "ProjectId", "UserId" from "ProjectUser" union ${leads.join(' union ')}) m group by 1`,
    ),
    staff: await values(`select "Id" as value from "User" where "UserType" <> 'Client'`),
    organizationOf: await pairs(
      'select "Id" as key, "OrganizationId" as value from "User" where "OrganizationId" is not null',
    ),
    shownComments: await values(
      phases
        .map(
          ({ phase, standardTable }) =>
            `select "ProjectId" || ' ' || "StandardId" || ' ${phase}' as value from "${standardTable}" where "IsConsultantCommentVisible"`,
        )
        .join(' union '),
    ),
    shownGapTexts: await values(
      ['TheGood', 'TheBad']
        .map(
          (column) =>
            `select "ProjectId" || ' ' || "StandardId" || ' ${column}' as value from "StandardGapAnalysis" where "Is${column}Visible"`,
        )
        .join(' union '),
    ),
    documents: await pairs('select "Id" as key, to_jsonb(d) as value from "Document" d'),
    clientTasks: await values(
      `select t."Id" as value from "Task" t where exists (
        select from "ProjectUser" l join "User" u on u."Id" = l."UserId" and u."UserType" = 'Client'
        where l."ProjectId" = t."ProjectId" and (u."Id" = t."AuthorId" or exists (select from "TaskAssignee" a where a."TaskId" = t."Id" and a."UserId" = u."Id")))`,
    ),
    newestVersion: await pairs(
      'select "DocumentId" as key, max("Version") as value from "DocumentVersion" group by 1',
    ),
  }
}
