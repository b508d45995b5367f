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

/** Where the files of a nightly test lie. */
export const places = ['a folder', 'a bucket'] as const

/** Makes an empty place for files, with databases of its own and servers in processes of their own. */
export async function openPlace(place: (typeof places)[number]) {
  const server = await openTestServer()
  const { urls } = server
  const root = mkdtempSync(join(tmpdir(), 'plumbline-nightly-'))
  const swift = place === 'a bucket' ? await startSwift() : undefined
  const settings = swift?.settings ?? { FILES_FOLDER: join(root, 'files') }
  const { filesBucket, filesFolder } = readConfig(settings)
  return {
    server,
    stores: fileStores(filesBucket ?? filesFolder),
    start: (more: Readonly<Record<string, string>> = {}) =>
      startServer({
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
      }),
    /** Returns the names of files that are stored in part only. */
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
      await server.close()
      await swift?.stop()
      rmSync(root, { recursive: true, force: true })
    },
  }
}
