import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { commands } from '../../bin/commands.mjs'
import serverProcess from '../../bin/server-process.json' with { type: 'json' }

// The accounts of the test databases have cheap hashes.
const cheapHashes = pathToFileURL(join(import.meta.dirname, 'cheap-hashes.mjs')).href

const root = join(import.meta.dirname, '../..')

/** Starts a CLI command in its own process; it inherits nothing from this process's environment. */
export function startEntry(
  entry: string,
  words: readonly string[],
  env: Readonly<Record<string, string>>,
) {
  return startProgram(process.execPath, ['--import', cheapHashes, join(root, entry), ...words], env)
}

const { entry: serverEntry, built: builtServer } = commands.start

const startServer = (entry: string, env: Readonly<Record<string, string>>) =>
  startProgram(
    process.execPath,
    [...serverProcess.flags, '--import', cheapHashes, join(root, entry)],
    { ...serverProcess.env, ...env },
  )

/** Starts the server with the flags and the environment that `npm start` gives it; it inherits nothing from this process's environment. */
export const startServerEntry = (env: Readonly<Record<string, string>>) =>
  startServer(serverEntry, env)

/** Starts the built server, as a bundle does; it inherits nothing from this process's environment. */
export const startBuiltServer = (env: Readonly<Record<string, string>>) =>
  startServer(builtServer, env)

/** Starts the server of another checkout; it inherits nothing from this process's environment. */
export const startServerOf = (folder: string, env: Readonly<Record<string, string>>) =>
  startProgram(process.execPath, [join(folder, serverEntry)], env)

/** Starts an npm script as a supervisor does: the process is that of npm. */
export const startScript = (script: string, env: Readonly<Record<string, string>>) =>
  startProgram('npm', ['run', script], { npm_config_update_notifier: 'false', ...env })

function startProgram(
  program: string,
  words: readonly string[],
  env: Readonly<Record<string, string>>,
) {
  const child = spawn(program, words, {
    cwd: root,
    // A folder that does not exist: tests must not read or write that of the checkout.
    env: {
      PATH: process.env['PATH'] ?? '',
      TMPDIR: tmpdir(),
      PLUMBLINE_DATA: join(tmpdir(), 'plumbline-none'),
      // As `npm start` and the commands set it.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { child, ended: ended(child) }
}

async function ended(child: ChildProcess & { stdout: NonNullable<ChildProcess['stdout']> }) {
  const [out, err, [status, signal]] = await Promise.all([
    text(child.stdout),
    child.stderr ? text(child.stderr) : '',
    once(child, 'exit'),
  ])
  return { out, err, status: status as number | null, signal: signal as string | null }
}
