import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ListMultipartUploadsCommand } from '@aws-sdk/client-s3'
import { fileStores } from '#server/files/file-stores.ts'
import { readConfig } from '#server/settings/config.ts'
import { testSecret } from '../factories/make-session.ts'
import { startServer } from '../harness/start-server.ts'
import { openTestServer } from '../harness/test-server.ts'
import { startSwift } from './swift.ts'

/** Where the files of a nightly test are stored. */
export const places = ['a folder', 'a bucket'] as const

/** Makes an empty store for files, with its own databases and with servers in their own processes, which `close` ends. */
export async function openPlace(place: (typeof places)[number]) {
  const server = await openTestServer()
  const { urls } = server
  const root = mkdtempSync(join(tmpdir(), 'plumbline-nightly-'))
  const swift = place === 'a bucket' ? await startSwift() : undefined
  const settings = swift?.settings ?? { FILES_FOLDER: join(root, 'files') }
  const { filesBucket, filesFolder } = readConfig(settings)
  const started: Awaited<ReturnType<typeof startServer>>[] = []
  return {
    server,
    stores: fileStores(filesBucket ?? filesFolder),
    start: async (more: Readonly<Record<string, string>> = {}) => {
      const running = await startServer({
        RDS_URL: urls.rds,
        PS_URL: urls.ps,
        IDENTITY_URL: urls.identity,
        AUTH_SECRET: testSecret,
        DEMO_MODE: 'true',
        PLUMBLINE_DATA: join(root, 'data'),
        JOB_WORKERS: '0',
        RATE_LIMIT_PER_MINUTE: '100000',
        ...settings,
        ...more,
      })
      started.push(running)
      return running
    },
    /** Returns the names of partially stored files. */
    partial: async (): Promise<string[]> => {
      if (swift !== undefined) {
        const command = new ListMultipartUploadsCommand({ Bucket: swift.bucket })
        const { Uploads = [] } = await swift.client.send(command)
        return Uploads.map(({ Key = '' }) => Key)
      }
      const names = readdirSync(filesFolder, { recursive: true, encoding: 'utf8' })
      return names.filter((name) => name.endsWith('.part'))
    },
    close: async () => {
      await Promise.all(started.map((running) => running.kill()))
      await server.close()
      await swift?.stop()
      rmSync(root, { recursive: true, force: true })
    },
  }
}
