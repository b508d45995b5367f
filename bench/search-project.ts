import pg from 'pg'
import { extractorVersion } from '#rules/evidence/extractor-version.ts'
import { benchUser } from './seed.ts'

/** The administrator who searches. */
export const searchingAdministrator = {
  id: 'bench-administrator',
  email: 'administrator@plumbline.test',
  userType: 'Administrator',
}

/** The size of the searched data. */
export const searchSize = { documents: 1_000, pagesOfDocument: 8, wordsOfPage: 400, tasks: 2_000 }

/** The client who searches: one of the people of the benchmark. */
export const searchingClient = {
  id: 'bench-user-399',
  email: 'user399@plumbline.test',
  userType: 'Client',
}

const projectName = 'Search of a thousand documents'

/** A sequence of numbers below 1 that is the same in every run. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

const syllables = 'ba ce di fo gu la me ni po ru sa te vi zo na'.split(' ')

/** The words of the texts; as in natural language, a few make up most of a text. */
export const vocabulary: readonly string[] = Array.from({ length: 6_000 }, (_, rank) => {
  let [word, rest] = ['', rank + syllables.length]
  while (rest > 0) {
    word += syllables[rest % syllables.length] ?? ''
    rest = Math.floor(rest / syllables.length)
  }
  return word
})

/** A page of sentences whose words are chosen by their rank. */
function pageText(random: () => number): string {
  const words: string[] = []
  for (let count = 0; count < searchSize.wordsOfPage; count += 1) {
    const rank = Math.floor(vocabulary.length ** random()) - 1
    const word = vocabulary[rank] ?? ''
    words.push(count % 14 === 0 ? `${word.charAt(0).toUpperCase()}${word.slice(1)}` : word)
    if (count % 14 === 13) words.push(`${words.pop() ?? ''}.`)
  }
  return words.join(' ')
}

const rows = (project: number) => `
  insert into "User" ("Id", "UserName", "FirstName", "LastName", "UserType", "Role")
    values ('${searchingAdministrator.id}', '${searchingAdministrator.email}', 'Ada', 'Bench', 'Administrator', 'Administrator')
    on conflict do nothing;
  insert into "ProjectUser" values (${project}, '${benchUser.id}'), (${project}, '${searchingClient.id}') on conflict do nothing;
  insert into "ProjectStandardsSet" select ${project}, "Id" from "StandardsSet";
  insert into "ProjectStandard" ("ProjectId", "StandardId") select ${project}, "Id" from "Standard";
  insert into "StandardDesktopReview" ("ProjectId", "StandardId", "Status", "ConsultantComment", "ClientComment", "IsConsultantCommentVisible")
    select ${project}, "Id", 'Complete', 'Page 4 names no owner of the ${vocabulary[40]}.', 'The ${vocabulary[300]} was added.', "Id" % 2 = 0 from "Standard";
  insert into "Task" ("Text", "ProjectId", "StandardId", "AuthorId")
    select 'Send the ${vocabulary[90]} of month ' || t, ${project}, (array(select "Id" from "Standard" order by 1))[1 + t % 360], 'bench-user-1'
    from generate_series(1, ${searchSize.tasks}) t;`

async function storeDocument(pool: pg.Pool, project: number, number: number, random: () => number) {
  const { rows: made } = await pool.query<{ Id: number }>(
    `insert into "Document" ("Name", "RealName", "Title", "Type", "FileSize", "ProjectId", "CreatedBy", "IsDocumentVisibleForProject")
    values ($1, $1 || '.pdf', $2, 'pdf', 100000, $3, 'bench-user-1', $4) returning "Id"`,
    [
      `Policy ${number}`,
      `Policy ${number} on ${vocabulary[number] ?? ''}`,
      project,
      number % 2 === 0,
    ],
  )
  const id = made[0]?.Id
  await pool.query(
    `insert into "DocumentVersion" ("ProjectId", "DocumentId", "Version", "RealName", "FileSize", "MimeType", "Sha256", "StorageKey", "CreatedBy")
    values ($1, $2, 1, $3, 100000, 'application/pdf', md5($3), md5($3), 'bench-user-1')`,
    [project, id, `Policy ${number}.pdf`],
  )
  await pool.query(
    `insert into "DocumentText" ("ProjectId", "DocumentId", "Version", "State", "PageCount", "ArePagesEstimated", "ExtractorVersion")
    values ($1, $2, 1, 'read', $3, false, $4)`,
    [project, id, searchSize.pagesOfDocument, extractorVersion],
  )
  const pages = Array.from({ length: searchSize.pagesOfDocument }, () => pageText(random))
  await pool.query(
    `insert into "DocumentPage" ("ProjectId", "DocumentId", "Version", "Page", "Text", "Headings")
    select $1, $2, 1, page, text, '[]' from unnest($3::text[]) with ordinality t (text, page)`,
    [project, id, pages],
  )
  await pool.query('select "storeWords"($1, $2, 1)', [project, id])
}

/** Adds the project to search if it does not exist; returns its id. */
export async function seedSearchProject(
  owner: string,
  say: (line: string) => void,
): Promise<number> {
  const pool = new pg.Pool({ connectionString: owner, max: 1 })
  try {
    const find = () =>
      pool.query<{ Id: number }>('select "Id" from "Project" where "Name" = $1', [projectName])
    const [there] = (await find()).rows
    if (there) return there.Id
    say(`seeding ${searchSize.documents} documents of ${searchSize.pagesOfDocument} pages`)
    await pool.query('begin')
    await pool.query('insert into "Project" ("Name", "StatusId") values ($1, 1)', [projectName])
    const project = (await find()).rows[0]?.Id ?? 0
    await pool.query(rows(project))
    const random = numbers(7)
    for (let number = 1; number <= searchSize.documents; number += 1)
      await storeDocument(pool, project, number, random)
    await pool.query('commit')
    await pool.query('vacuum analyze')
    return project
  } finally {
    await pool.end()
  }
}
