import { sql } from 'kysely'
import { currentVersion, isDocumentVisibleTo } from '#database/predicates/documents.ts'
import { marksWithin, matchText, passageAround } from '#rules/search/match-text.ts'
import type { SearchQuery, SearchTerm } from '#rules/search/search-query.ts'
import { anchorOnPage } from '../core/anchor-on-page.ts'
import type { Db } from '../core/db.ts'
import { statement, type Place } from '../core/statement.ts'
import { bestOf, type Candidate, type Found, type FoundOfKind, type Search } from './found.ts'
import { pagesOfParts, type PartPage } from './part-pages.ts'

type Values = { project: number; user: string; all: boolean }

const isSeen = (place: Place<Values>) =>
  sql`(${place('all')}::boolean or ${isDocumentVisibleTo(place('user'))})`

const title = sql`coalesce(nullif(d."Title", ''), d."Name")`

/** The standard in which a document is opened: its own, for staff else one that cites it, or else the first of the project. */
const standardOf = (place: Place<Values>) => sql`coalesce(
  (select p."StandardId" from "ProjectStandard" p where p."ProjectId" = d."ProjectId" and p."StandardId" = d."StandardId"),
  (select min(e."StandardId") from "ElementDocument" x join "Element" e on e."Id" = x."ElementId"
    where x."ProjectId" = d."ProjectId" and x."DocumentId" = d."Id" and ${place('all')}::boolean),
  (select min(p."StandardId") from "ProjectStandard" p where p."ProjectId" = d."ProjectId"))`

type Row = Omit<Candidate, 'Kind'>

const byName = statement<Values & { patterns: readonly string[] }, Row>(
  'search.documents',
  (_, place) => sql<Row>`
    select d."Id"::text as "Key", ${title} as "Title",
      concat_ws(' ', nullif(d."Name", ${title}), nullif(nullif(d."RealName", d."Name"), ${title}), d."Description") as "Text", d."Id" as "DocumentId",
      d."StandardId"
    from "Document" d
    where d."ProjectId" = ${place('project')} and ${isSeen(place)}
      and concat_ws(' ', d."Title", d."Name", d."RealName", d."Description") ilike all (${place('patterns')}::text[])`,
)

/** The documents whose title, name or description matches. */
export async function searchDocuments(db: Db, search: Search): Promise<FoundOfKind> {
  const { project, user, all, patterns, query, most } = search
  const rows = await db.run(byName, { project, user, all, patterns })
  return bestOf(
    query,
    rows.map((row) => ({ ...row, Kind: 'document' })),
    most,
  )
}

type TextCounts = { waiting: number; unreadable: number }

const countTexts = statement<Values, TextCounts>(
  'search.countTexts',
  (_, place) => sql<TextCounts>`
    select (count(*) filter (where v."Version" is not null and (t."State" is null
        or (t."PageCount" > 0 and not exists (select from "DocumentWords" w
          where w."ProjectId" = t."ProjectId" and w."DocumentId" = t."DocumentId" and w."Version" = t."Version")))))::int as waiting,
      (count(*) filter (where t."State" <> 'read' or v."Version" is null))::int as unreadable
    from "Document" d
    left join "DocumentVersion" v on v."ProjectId" = d."ProjectId" and v."DocumentId" = d."Id" and v."Version" = ${currentVersion}
    left join "DocumentText" t on t."ProjectId" = v."ProjectId" and t."DocumentId" = v."DocumentId" and t."Version" = v."Version"
    where d."ProjectId" = ${place('project')} and ${isSeen(place)}`,
)

/** How many documents are still being read, and how many have no text to search. */
export async function textCounts(db: Db, { project, user, all }: Search): Promise<TextCounts> {
  const [counts] = await db.run(countTexts, { project, user, all })
  return counts ?? { waiting: 0, unreadable: 0 }
}

/** The part of a document that matches a query best. */
type FoundPart = {
  DocumentId: number
  Title: string
  Version: number
  ArePagesEstimated: boolean
  FirstPage: number
  LastPage: number
  StandardId: number | null
  total: number
}

type AskedWords = { must: string; last: string; lastWritten: string; never: string }

const parts = statement<Values & AskedWords & { most: number }, FoundPart>(
  'search.parts',
  (_, place) => sql<FoundPart>`
    with asked as materialized (
      select to_tsquery('public."documentWords"', ${place('must')})
        && (to_tsquery('public."documentWords"', ${place('last')}) || ${place('lastWritten')}::text::tsquery)
        && coalesce(!! nullif(to_tsquery('public."documentWords"', ${place('never')}), ''::tsquery), ''::tsquery) as query
      from "Project" p where p."Id" = ${place('project')}),
    found as materialized (
      select w."DocumentId", w."Version", w."Part", w."FirstPage", w."LastPage", ts_rank_cd(w."Words", asked.query, 1) as rank
      from asked, "DocumentWords" w
      where w."ProjectId" = ${place('project')} and w."Words" @@ asked.query),
    best as materialized (
      select distinct on (f."DocumentId") f.* from found f order by f."DocumentId", f.rank desc, f."Part"),
    seen as materialized (
      select b.*, count(*) over ()::int as total
      from best b join "Document" d on d."ProjectId" = ${place('project')} and d."Id" = b."DocumentId"
      where b."Version" = ${currentVersion} and ${isSeen(place)}
      order by b.rank desc, b."DocumentId" limit ${place('most')}::int)
    select s."DocumentId", ${title} as "Title", s."Version", t."ArePagesEstimated", s."FirstPage", s."LastPage",
      ${standardOf(place)} as "StandardId", s.total
    from seen s
    join "Document" d on d."ProjectId" = ${place('project')} and d."Id" = s."DocumentId"
    join "DocumentText" t on t."ProjectId" = d."ProjectId" and t."DocumentId" = d."Id" and t."Version" = s."Version"
    order by s.rank desc, s."DocumentId"`,
)

const following = ({ words, isPrefix }: SearchTerm): string =>
  `(${words.map(({ text }) => text).join(' <-> ')}${isPrefix ? ':*' : ''})`

/** A query in PostgreSQL's text search syntax; only letters and digits of the typed text get into it. */
function askedWords({ terms, excluded }: SearchQuery): AskedWords {
  const last = terms.at(-1)
  const only = last?.isPrefix && last.words.length === 1 ? last.words[0] : undefined
  return {
    must: terms.slice(0, -1).map(following).join(' & '),
    last: last === undefined ? '' : following({ ...last, isPrefix: last.isPrefix && !only }),
    lastWritten: only === undefined ? '' : `'=${only.text}':*`,
    never: excluded.map(following).join(' | '),
  }
}

const holdsMost = (query: SearchQuery, pages: readonly PartPage[]) =>
  pages
    .map((page) => ({ page, match: matchText(query, page.Text) }))
    .toSorted(
      (a, b) =>
        b.match.termCount - a.match.termCount ||
        b.match.marks.length - a.match.marks.length ||
        a.page.Page - b.page.Page,
    )[0]

function foundPage(query: SearchQuery, part: FoundPart, pages: readonly PartPage[]): Found {
  const { DocumentId, Title, Version, ArePagesEstimated, StandardId } = part
  const best = holdsMost(query, pages)
  const passage = best ? passageAround(best.page.Text, best.match.marks) : null
  const anchor = best && passage ? anchorOnPage(best.page, Version, passage) : null
  return {
    Kind: 'page',
    Key: String(DocumentId),
    Title,
    TitleMarks: [...matchText(query, Title).marks],
    Text: anchor?.exact ?? '',
    TextMarks: best && passage ? marksWithin(best.match.marks, passage) : [],
    StandardId,
    ModuleId: null,
    ElementId: null,
    Phase: null,
    Field: null,
    ReplyId: null,
    DocumentId,
    Label: best?.page.Label ?? null,
    IsPageEstimated: ArePagesEstimated,
    Anchor: anchor,
  }
}

/** The documents whose current text matches, each with the page and the passage that contain most of the query. */
export async function searchPages(
  db: Db,
  search: Search,
  takeTurn: () => Promise<void>,
): Promise<FoundOfKind> {
  const { project, user, all, query, most } = search
  // The count needs at least one row.
  const values = { project, user, all, most: Math.max(most, 1), ...askedWords(query) }
  const found = await db.run(parts, values)
  const count = found[0]?.total ?? 0
  if (most === 0) return { count, found: [] }
  const pages = await pagesOfParts(db, project, found)
  const rows: Found[] = []
  for (const part of found) {
    // Searching the pages of one document takes a few milliseconds.
    await takeTurn()
    rows.push(foundPage(query, part, pages.get(part.DocumentId) ?? []))
  }
  return { count, found: rows }
}
