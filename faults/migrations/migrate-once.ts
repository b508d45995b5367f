import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as configModule from '#server/settings/config.ts'
import type * as databasesModule from '#server/startup/open-databases.ts'

// Opens the databases as a server of the tree named on the command line does, and ends.
const [tree = ''] = process.argv.slice(2)

const from = async <Module>(file: string): Promise<Module> =>
  (await import(pathToFileURL(join(tree, file)).href)) as Module

const { readConfig } = await from<typeof configModule>('src/server/settings/config.ts')
const { openDatabases } = await from<typeof databasesModule>('src/server/startup/open-databases.ts')
const { stop } = await openDatabases(readConfig(process.env), () => {})
await stop()
