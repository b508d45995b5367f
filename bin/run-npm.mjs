import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { basename, delimiter, dirname } from 'node:path'
import { programs, root } from './paths.mjs'
import { withProgress } from './progress.mjs'

const attempts = 2
const unreachable =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT)\b/

/** @type {readonly (readonly [RegExp, string])[]} */
const reasons = [
  [
    unreachable,
    'The package registry cannot be reached: check the network connection (or the proxy) and start again.',
  ],
  [/\bENOSPC\b/, 'The disk is full: free some space and start again.'],
  [
    /\b(EACCES|EPERM|EROFS)\b/,
    `npm may not write in ${root}: give this user the folder and start again.`,
  ],
]

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** A signal stopped the installation; `status` is the exit status that tells so. */
export class Interrupted extends Error {
  /** @param {NodeJS.Signals} signal */
  constructor(signal) {
    super('The installation of packages was stopped; the next start begins it again.')
    this.status = 128 + constants.signals[signal]
  }
}

/**
 * Runs npm with a Node, and once more when it fails; throws an Error with npm's whole output when it fails again, and Interrupted when this
 * process is told to stop in the meantime.
 */
export async function runNpm({ title, words, cwd = root, node = process.execPath }) {
  let outcome
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const line = attempt === 1 ? title : `${title}, second attempt`
    console.log(line)
    outcome = await withProgress(line, npm(words, cwd, node))
    if (outcome.status === 0) return
  }
  const reason = reasons.find(([pattern]) => pattern.test(outcome.said))?.[1]
  throw new Error(
    [outcome.said.trim(), '', reason ?? `npm ${words[0]} failed; see above.`].join('\n'),
  )
}

// The npm that started this process, or the one on the PATH. On the PATH it may be a shim that chooses its own Node.
function commandOf(node) {
  const script = process.env.npm_execpath ?? ''
  return basename(script) === 'npm-cli.js' ? [node, script] : ['npm']
}

function npm(words, cwd, node) {
  // Not the installed Node of the project, which npm ci removes first.
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== programs)
  const [program, ...first] = commandOf(node)
  const child = spawn(
    program,
    [...first, ...words, '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'],
    {
      cwd,
      env: {
        ...process.env,
        PATH: [dirname(node), ...path].join(delimiter),
        PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
        // Like the Node builds of distributions: a registry behind a company proxy is trusted through the certificates of the system.
        NODE_USE_SYSTEM_CA: process.env.NODE_USE_SYSTEM_CA ?? '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      // In a process group of its own, which is killed as a whole.
      detached: true,
    },
  )
  let stoppedBy
  // npm takes half a minute to end by itself: it first undoes what it did. The next npm ci begins anew in any case.
  const stop = (signal) => {
    stoppedBy = signal
    // The second signal of a Ctrl-C, which npm passes on as well, may find it gone.
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined)
      process.kill(-child.pid, 'SIGKILL')
  }
  for (const signal of signals) process.on(signal, stop)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part))
  return new Promise((resolve, reject) => {
    const end = (status) => {
      for (const signal of signals) process.off(signal, stop)
      if (stoppedBy === undefined) resolve({ status, said })
      else reject(new Interrupted(stoppedBy))
    }
    child.once('error', (error) => {
      said += `npm cannot be run: ${error.message}`
      end(1)
    })
    child.once('close', (status, signal) => {
      if (signal !== null) said += `npm was ended by ${signal}.`
      end(status)
    })
  })
}
