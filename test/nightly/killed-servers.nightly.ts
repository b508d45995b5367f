import { createHash, randomBytes, randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openTargets } from '#server/db/targets.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { sweepFiles } from '#server/jobs/sweep-files.ts'
import { makeProject } from '../factories/make-project.ts'
import type { startServer } from '../harness/start-server.ts'
import { uploaded } from '../harness/test-files.ts'
import type { FirstServer, TestServer } from '../harness/test-server.ts'
import { openPlace, places } from './place.ts'

const operations = 200
const kills = 10
// The most uploads at a time that one person may have.
const senders = 4
const roles = ['ADM', 'C+'] as const
type Role = (typeof roles)[number]

type Acknowledged = { readonly document: number; readonly sha256: string }
type Running = {
  readonly server: TestServer
  readonly process: Awaited<ReturnType<typeof startServer>>
}

test.for(places)(
  'of 200 uploads and replaces while the server is killed, no row lacks its bytes in %s, and the sweep leaves nothing else',
  async (name) => {
    const place = await openPlace(name)
    const { server } = place
    const databases = openTargets(server.urls)
    try {
      const { project } = await makeProject(server)
      const [{ begun }] = await server.sql('rds', 'select now() as begun')
      const { acknowledged, failed } = await work(server, project, place.start)
      expect(failed).toBeGreaterThan(0)
      const store = place.stores.rds
      const versions = await server.sql(
        'rds',
        'select "DocumentId", "StorageKey", "FileSize", "Sha256" from "DocumentVersion" where "ProjectId" = $1',
        [project],
      )
      for (const { document, sha256 } of acknowledged)
        expect(versions).toContainEqual(
          expect.objectContaining({ DocumentId: document, Sha256: sha256 }),
        )
      const rows = await server.sql(
        'rds',
        'select "StorageKey", "FileSize", "Sha256" from "Upload" where "CreatedDate" > $1',
        [begun],
      )
      for (const row of [...versions, ...rows]) await expectBytes(store, row)
      const partial = await place.partial()
      // One day later.
      await server.sql(
        'rds',
        `update "Upload" set "CreatedDate" = "CreatedDate" - interval '2 days'`,
      )
      const later: FileStore = {
        ...store,
        keysBefore: () => store.keysBefore(Date.now() + 60_000),
      }
      const swept = await sweepFiles(databases.rds, later)
      const bound = versions.map(({ StorageKey }) => StorageKey as string).toSorted()
      expect(await keysOf(store)).toEqual(bound)
      expect(await place.partial()).toEqual([])
      console.log(
        `${name}: ${acknowledged.length} acknowledged, ${failed} cut off by ${kills} kills; ${swept} files and ${partial.length} partial ones swept, ${bound.length} left`,
      )
    } finally {
      await Promise.all([databases.rds.close(), databases.ps.close()])
      await place.close()
    }
  },
)

async function work(
  first: FirstServer,
  project: number,
  start: () => Promise<Running['process']>,
): Promise<{ acknowledged: Acknowledged[]; failed: number }> {
  const acknowledged: Acknowledged[] = []
  let [begun, failed] = [0, 0]
  const run = async (): Promise<Running> => {
    const process = await start()
    return { process, server: first.at(process.address) }
  }
  let running = run()
  const send = async (role: Role, number: number): Promise<void> => {
    const { server, process } = await running
    try {
      acknowledged.push(await operate(server, { role, project, number }, acknowledged))
    } catch (error) {
      if (!process.isKilled()) throw error
      failed += 1
    }
  }
  const sender = async (role: Role): Promise<void> => {
    while (begun < operations) await send(role, (begun += 1))
  }
  const killer = async (): Promise<void> => {
    for (let kill = 1; kill <= kills; kill += 1) {
      const { process } = await running
      while (begun < (kill * operations) / (kills + 1)) await setTimeout(5)
      await setTimeout(randomInt(200))
      const killed = process.kill()
      running = killed.then(run)
      await running
    }
  }
  const working = roles.flatMap((role) => Array.from({ length: senders }, () => sender(role)))
  await Promise.all([killer(), ...working])
  const { process } = await running
  await process.stop()
  return { acknowledged, failed }
}

/** Uploads a file, then binds it to a new document or as the replacement of an earlier one. */
async function operate(
  server: TestServer,
  { role, project: project_id, number }: { role: Role; project: number; number: number },
  earlier: readonly Acknowledged[],
): Promise<Acknowledged> {
  // One in eight is stored in parts.
  const bytes = randomBytes(
    number % 8 === 0 ? randomInt(6, 14) * 1024 * 1024 : randomInt(1, 200_000),
  )
  const upload_id = await uploaded(server, role, { name: `${number}.bin`, bytes })
  const replaced = number % 2 === 0 ? earlier[randomInt(earlier.length + 1)] : undefined
  const { status, body } =
    replaced === undefined
      ? await server.write(role, 'Document:Upload', { project_id, upload_id })
      : await server.write(role, 'Document:Replace', {
          project_id,
          upload_id,
          document_id: replaced.document,
        })
  if (status !== 200) throw new Error(`The write was refused: ${JSON.stringify(body)}`)
  const document = replaced?.document ?? (body.data.transformation.updates.document_id as number)
  return { document, sha256: createHash('sha256').update(bytes).digest('hex') }
}

type Row = { StorageKey: string; FileSize: number | string; Sha256: string }

async function expectBytes(store: FileStore, row: Row): Promise<void> {
  const file = await store.open(row.StorageKey)
  const hash = createHash('sha256')
  for await (const chunk of file.stream(0, file.size - 1)) hash.update(chunk as Buffer)
  expect({ size: file.size, sha256: hash.digest('hex') }).toEqual({
    size: Number(row.FileSize),
    sha256: row.Sha256,
  })
}

async function keysOf(store: FileStore): Promise<string[]> {
  const keys: string[] = []
  for await (const batch of store.keysBefore(Date.now() + 60_000)) keys.push(...batch)
  return keys.toSorted()
}
