import { ensureClamd, ensureSwift } from './ensure-programs.mjs'
import { runProgram } from './run-program.mjs'

await ensureSwift()
await ensureClamd()
process.exitCode = await runProgram('vitest', [
  'run',
  '--config',
  'test/nightly/vitest.config.ts',
  ...process.argv.slice(2),
])
