import { ensureClamd, ensurePoppler, ensureSwift } from './ensure-programs.mjs'
import { runProgram } from './run-program.mjs'

await ensureSwift()
await ensureClamd()
await ensurePoppler()
process.exitCode = await runProgram('vitest', [
  'run',
  '--config',
  'test/nightly/vitest.config.ts',
  ...process.argv.slice(2),
])
