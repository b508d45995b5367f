import { runCommand } from '../command/run-command.ts'
import { parseArguments } from './arguments.ts'

await runCommand({ name: 'history:export', parseArguments, load: () => import('./run.ts') })
