import { parseOptions } from '../command/parse-arguments.ts'
import { runCommand } from '../command/run-command.ts'

await runCommand({
  name: 'worker',
  parseArguments: (args) => parseOptions(args, { options: {} }),
  load: () => import('./run.ts'),
})
