import { runCommand } from '../command/run-command.ts'
import { parseArguments } from './arguments.ts'

await runCommand({ name: 'backup', parseArguments, load: () => import('./run.ts') })
