import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('ends without an error when its reader wants no more lines', async () => {
  const entry = join(import.meta.dirname, 'show-config.ts')
  const line = `{ "${process.execPath}" "${entry}"; echo "status $?" >&2; } | true`
  const { stderr } = await promisify(execFile)('sh', ['-c', line], { env: {} })
  expect(stderr).toBe('status 0\n')
})
