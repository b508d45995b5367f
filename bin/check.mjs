import { checkImports } from './check-imports.mjs'
import { runProgram } from './run-program.mjs'
import { runStages } from './run-stages.mjs'

const failed = await runStages('check', [
  { name: 'format', run: () => runProgram('oxfmt', ['--check', '.']) },
  { name: 'lint', run: () => runProgram('oxlint', ['--type-aware', '--deny-warnings']) },
  { name: 'types of the server', run: () => runProgram('tsc', ['-p', 'tsconfig.server.json']) },
  { name: 'types of the stories', run: () => runProgram('tsc', ['-p', 'e2e/tsconfig.json']) },
  { name: 'types of the scripts', run: () => runProgram('tsc', ['-p', 'tsconfig.bin.json']) },
  { name: 'types of the web', run: () => runProgram('tsc', ['-p', 'tsconfig.web.json']) },
  {
    name: "types of the web's tests",
    run: () => runProgram('tsc', ['-p', 'tsconfig.web-tests.json']),
  },
  { name: 'import rules', run: checkImports },
  { name: 'unused code', run: () => runProgram('knip', ['--no-progress']) },
  {
    name: 'code that only tests use',
    run: () =>
      runProgram('knip', ['--production', '--config', 'knip.production.json', '--no-progress']),
  },
])

process.exitCode = failed.length > 0 ? 1 : 0
