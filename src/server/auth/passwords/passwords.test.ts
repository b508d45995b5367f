import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

const verify = async (hash: string, password: string) => {
  const module = JSON.stringify(join(import.meta.dirname, 'passwords.ts'))
  const code = `const { isPasswordCorrect } = await import(${module})
    console.log(await isPasswordCorrect(${JSON.stringify(hash)}, ${JSON.stringify(password)}))`
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code])
  return JSON.parse(stdout) as boolean
}

// Runs in a separate process: this one uses cheap hashes.
test('verifies hashes of scrypt with N = 16384, r = 16, p = 1, as accounts have them', async () => {
  const hash =
    '0123456789abcdef0123456789abcdef:5207a60ca818945120398304065a8aa5a1056825a89b7c32c2588713079d2c2160ea07e03a3bfefe60d2480ec9a62e88361c9a9835302513c920ffa413b0dd3a'
  expect(await verify(hash, 'quiet heron walks far')).toBe(true)
  expect(await verify(hash, 'quiet heron walks fat')).toBe(false)
})
