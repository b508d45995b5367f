import { test as serverTest } from '../harness/server-test.ts'
import { openMatrixServer } from './matrix-server.ts'

/** A test on a server for the cells of the permission matrix. */
export const test = serverTest.extend(
  'server',
  { scope: 'file' },
  async ({ settings }, { onCleanup }) => {
    const server = await openMatrixServer(settings)
    onCleanup(server.close)
    return server
  },
)
