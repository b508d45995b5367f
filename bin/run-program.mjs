import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { programs, root } from './paths.mjs'

/** Runs an installed program in the checkout, shows its output and returns its exit status. */
export function runProgram(program, words, env = {}) {
  return runCommand(join(programs, program), words, env)
}

/** Runs a command in the checkout, shows its output and returns its exit status (1 when it cannot be run). */
export function runCommand(command, words, env = {}) {
  const child = spawn(command, words, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const stop = () => {
    child.kill('SIGTERM')
    process.exit(143)
  }
  process.once('SIGTERM', stop)
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`${command} cannot be run: ${error.message}`)
      resolve(1)
    })
    child.once('close', (status) => {
      process.off('SIGTERM', stop)
      resolve(status ?? 1)
    })
  })
}
