import { readFileSync } from 'node:fs'
// Runs with the Node of a bundle beside its server, and prints what it finds of the demo.
import { createRequire } from 'node:module'

const [address, data] = process.argv.slice(2)
const origin = { origin: address, 'content-type': 'application/json' }

async function signIn() {
  const body = JSON.stringify({ email: 'sam.senior@plumbline.test', password: 'plumb the line' })
  const response = await fetch(`${address}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: origin,
    body,
  })
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

const cookie = await signIn()

for (const format of ['pdf', 'docx', 'xlsx', 'csv']) {
  const response = await fetch(
    `${address}/api/v5/projects/1/report_file?kind=full-review&format=${format}`,
    { headers: { cookie } },
  )
  const bytes = Buffer.from(await response.arrayBuffer())
  console.log(
    `== report ${format}: ${response.status}, ${bytes.length > 1_000 ? 'whole' : bytes.toString()}`,
  )
}

const pg = createRequire('/opt/plumbline/package.json')('pg')
const client = new pg.Client({
  host: '127.0.0.1',
  port: Number(readFileSync(`${data}/postgres/postmaster.pid`, 'utf8').split('\n')[3]),
  user: 'postgres',
  password: readFileSync(`${data}/postgres-password`, 'utf8').trim(),
  database: 'ps',
})
await client.connect()
for (let turn = 0; turn < 120; turn += 1) {
  const { rows } = await client.query(`select count(*)::int as waiting from "DocumentVersion" v
    where not exists (select from "DocumentText" t where t."ProjectId" = v."ProjectId" and t."DocumentId" = v."DocumentId" and t."Version" = v."Version")`)
  if (rows[0].waiting === 0) break
  await new Promise((resolve) => setTimeout(resolve, 500))
}
const { rows } = await client.query(
  `select "State", count(*)::int as texts from "DocumentText" group by 1 order by 1`,
)
console.log(`== texts: ${JSON.stringify(rows)}`)
await client.end()
