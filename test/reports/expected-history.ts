import type { TestServer } from '#test/harness/test-server.ts'
import {
  cell,
  column,
  heading,
  note,
  table,
  type ExpectedBlock,
  type ExpectedReport,
} from './expected-blocks.ts'
import { phaseTitles } from './expected-report.ts'
import type { PhaseName, Viewer } from './expected-rows.ts'
import type { RandomHistory, ShownBy } from './random-history.ts'
import type { RandomProject } from './random-project.ts'

type Values = Readonly<Record<string, unknown>>
type Entry = {
  readonly day: string
  readonly dayText: string
  readonly time: string
  readonly person: string
  readonly write: string
  readonly given: Values
  readonly before: Values
  readonly element: string
  readonly standard: string
  readonly place: string
  readonly names: Readonly<Record<string, string>>
}

const entries = `
  select to_char(t."CreatedAt" at time zone 'UTC', 'YYYY-MM-DD') as day, to_char(t."CreatedAt" at time zone 'UTC', 'Dy FMDD Mon YYYY') as "dayText",
    to_char(t."CreatedAt" at time zone 'UTC', 'HH24:MI') as time, u."FullName" as person, t."Focus" || ':' || t."Action" as write,
    t."Parameters"::json as given,
    coalesce(case when json_typeof(t."PreSnapshot"::json) = 'array' then t."PreSnapshot"::json -> 0 else t."PreSnapshot"::json end, '{}') as before,
    s."Name" as standard, e."Name" as element,
    (select json_object_agg(p."Id", p."FullName") from "User" p where t."Parameters"::text like '%' || p."Id" || '%') as names
  from "Transformation" t join "User" u on u."Id" = t."UserId" join "Standard" s on s."Id" = t."StandardId"
    left join "Element" e on e."Id" = (t."Parameters"::json ->> 'element_id')::int
  where t."ProjectId" = $1 and t."StandardId" = $2 order by t."Id"`

const scoreNames: Readonly<Record<string, string>> = {
  null: 'Not scored',
  0: 'Not Met',
  50: 'Partially Met',
  100: 'Met',
}
const nameOfScore = (score: unknown): string => scoreNames[String(score)] ?? String(score)

/** Describes the replaced and the new text, as a sentence or, if that is too long, as lines below it. */
function ofText(what: string, before: unknown, after: unknown): string {
  const [old, now] = [before, after].map((text) =>
    typeof text === 'string' && /\S/.test(text) ? text : null,
  ) as [string | null, string | null]
  if (old === now) return `Changed ${what}`
  const isShort = `${old ?? ''}${now ?? ''}`.length <= 80 && !/\n/.test(`${old}${now}`)
  if (old === null) return isShort ? `Wrote ${what}: “${now}”` : `Wrote ${what}\n“${now}”`
  if (now === null)
    return isShort ? `Deleted ${what}, which was “${old}”` : `Deleted ${what}\nIt was “${old}”`
  const change = `rom “${old}” to “${now}”`
  return isShort ? `Changed ${what} f${change}` : `Changed ${what}\nF${change}`
}

const acts: Readonly<Record<string, string>> = {
  NotApplicable: 'Marked X as not applicable',
  Complete: 'Marked X as complete',
  Blank: 'Set X back to being open',
}

const sentences: Readonly<Record<string, (entry: Entry) => string>> = {
  'Standard:UpdateClientComment': ({ given, before, standard, place }) =>
    ofText(
      `the client comment on ${standard}${place}`,
      before['ClientComment'],
      given['client_comment'],
    ),
  'Standard:UpdateConsultantComment': ({ given, before, standard, place }) =>
    ofText(
      `the consultant comment on ${standard}${place}`,
      before['ConsultantComment'],
      given['consultant_comment'],
    ),
  'Standard:UpdateConsultantCommentReady': ({ given, standard, place }) =>
    given['is_consultant_comment_visible'] === true
      ? `Showed the consultant comment to the client on ${standard}${place}`
      : `Hid the consultant comment from the client on ${standard}${place}`,
  'Standard:UpdateGapAnalysisComment': ({ given, before, standard }) =>
    'the_good' in given
      ? ofText(`The Good of ${standard}`, before['TheGood'], given['the_good'])
      : ofText(`The Bad of ${standard}`, before['TheBad'], given['the_bad']),
  'Standard:UpdateGapAnalysisCommentReady': ({ given, standard, place }) => {
    const [flag] = Object.keys(given).filter((name) => name.startsWith('is_'))
    const name = flag === 'is_the_good_visible' ? 'The Good' : 'The Bad'
    return given[flag!] === true
      ? `Showed ${name} to the client on ${standard}${place}`
      : `Hid ${name} from the client on ${standard}${place}`
  },
  'Element:UpdateMockScore': ({ given, before, element, place }) => {
    const [old, now] = [before['MockScore'], given['mock_score']].map(nameOfScore)
    return `Set the score of ${element}${place}${old === now ? '' : ` from ${old} to ${now}`}`
  },
  'Element:UpdateConsultantComment': ({ given, before, element, place }) =>
    ofText(
      `the comment on ${element}${place}`,
      before['ConsultantComment'],
      given['consultant_comment'],
    ),
  'Element:UpdateClientReady': ({ given, element, place }) =>
    given['is_client_ready'] === true
      ? `Marked ${element} as ready${place}`
      : `Returned ${element}${place}`,
  'Standard:UpdateStatus': ({ given, before, standard, place }) =>
    before['Status'] === given['status']
      ? `Set the status of ${standard} again${place}`
      : `${acts[given['status'] as string]!.replace('X', () => standard)}${place}`,
  'Task:Create': ({ given }) => `Added a task\n${String(given['text'])}`,
  'Standard:UpdateConsultantAssignments': ({ given, standard, names }) => {
    const [change] = given['assignmentChanges'] as Values[]
    const { from_consultant_id: from, to_consultant_id: to, phase } = change!
    const place = `${standard} in ${phaseTitles[phase as PhaseName]}`
    return from === null
      ? `Assigned ${names[String(to)]} as SC of ${place}`
      : `Replaced ${names[String(from)]} by ${names[String(to)]} as SC of ${place}`
  },
}

async function isShown(
  server: TestServer,
  project: number,
  standard: number,
  by: ShownBy,
): Promise<boolean> {
  if (by === null || by === 'never') return by === null
  if ('scores' in by) {
    const [now] = await server.sql(
      'ps',
      `select ("Settings" ->> 'ScoresVisibleToClients')::boolean as shown from "ProjectSettings" where "ProjectId" = $1`,
      [project],
    )
    return by.scores && now!.shown
  }
  const [now] = await server.sql(
    'ps',
    `select "${by.column}" as shown from "${by.table}" where "ProjectId" = $1 and "StandardId" = $2`,
    [project, standard],
  )
  return by.before && now!.shown
}

/** The history of a standard that a reader should get. */
export async function expectedHistory(
  server: TestServer,
  project: RandomProject,
  { standard, shownBy }: RandomHistory,
  viewer: Viewer,
): Promise<ExpectedReport> {
  const rows = (await server.sql('ps', entries, [project.id, standard])) as Omit<Entry, 'place'>[]
  const isShownToClients = await Promise.all(
    shownBy.map((by) => isShown(server, project.id, standard, by)),
  )
  const shown = rows.filter((_, place) => viewer.isStaff || isShownToClients[place])
  const [names] = await server.sql(
    'ps',
    `select p."Name" as project, s."Name" as standard, to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as today,
      case when m."Version" = '' then m."Name" else m."Name" || ' ' || m."Version" end as module
    from "Project" p, "Standard" s join "StandardsSet" m on m."Id" = s."StandardSetId" where p."Id" = $1 and s."Id" = $2`,
    [project.id, standard],
  )
  const days = [...Map.groupBy(shown, ({ day }) => day).values()].flatMap(
    (own): ExpectedBlock[] => {
      const title = own[0]!.dayText
      return [
        heading(3, title),
        table(
          `Changes on ${title}`,
          [column('Time (UTC)', 2), column('Person', 3), column('Change', 11)],
          own.map((row) => {
            const { phase } = row.given
            const place = phase === undefined ? '' : ` in ${phaseTitles[phase as PhaseName]}`
            return [row.time, row.person, sentences[row.write]!({ ...row, place })].map(cell)
          }),
        ),
      ]
    },
  )
  return {
    title: 'History of a standard',
    project: names!.project,
    scope: `All phases · ${names!.standard}`,
    audience: viewer.isStaff ? 'staff' : 'client',
    date: names!.today,
    blocks: [
      heading(1, names!.module),
      heading(2, names!.standard),
      ...(days.length === 0 ? [note('Nothing has been changed yet.')] : days),
    ],
  }
}
