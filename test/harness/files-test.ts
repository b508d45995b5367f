import { test as serverTest } from './server-test.ts'
import { openServerWithFiles } from './test-files.ts'

/** A test whose server has its own data folder, which the test can inspect. */
export const test = serverTest.extend(
  'server',
  { scope: 'file' },
  async ({ settings }, { onCleanup }) => {
    const server = await openServerWithFiles(settings)
    onCleanup(server.close)
    return server
  },
)
