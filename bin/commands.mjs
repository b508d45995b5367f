import { readFileSync } from 'node:fs'
import { developing } from './commands/developing.mjs'
import { operating } from './commands/operating.mjs'
import { isBundle } from './paths.mjs'

// A small young generation and few arenas keep the server's memory small; little of what a request allocates
// outlives it.
const serverProcess = JSON.parse(
  readFileSync(new URL('server-process.json', import.meta.url), 'utf8'),
)

/** @typedef {keyof typeof commands} CommandName */

/** Every command: its entry file, what a bundle runs in its place, its usage and its description, as `--help` shows them. */
export const commands = {
  start: {
    entry: 'src/server/main.ts',
    built: 'dist/server/main.js',
    ...serverProcess,
    usage: 'npm start',
    description: `Starts Plumbline and stays in the foreground; Ctrl-C or SIGTERM stops it in order.
Installs the packages and builds the web pages when they are missing or out of date.

  PORT            port to listen on (3000)
  HOST            address to listen on (127.0.0.1)
  PLUMBLINE_DATA  folder that holds everything a run stores (./data)
  RDS_URL, PS_URL, IDENTITY_URL  external PostgreSQL databases in place of the embedded one`,
  },
  dev: {
    entry: 'dev/run.ts',
    ...serverProcess,
    usage: 'npm run dev [-- --inspect]',
    description: `Starts Plumbline for development: the page reloads a saved file of src/web in place, the server restarts when one of
its own files is saved, and PostgreSQL keeps running. PORT, HOST, PLUMBLINE_DATA and all settings are those of npm start.

  --inspect  let a debugger attach to the server, on 127.0.0.1:9229`,
  },
  worker: {
    entry: 'src/cli/worker/main.ts',
    built: 'dist/server/worker.js',
    usage: 'npm run worker',
    description: `Runs the queued jobs of both targets in a process of its own and stays in the foreground. Uses the databases and the
files of the server, which may then run with JOB_WORKERS=0; any number of workers may run beside each other.
Ctrl-C or SIGTERM stops it: running jobs get three seconds to finish and are otherwise released to other workers.

  JOB_WORKERS     how many jobs run at the same time in each target (1)
  RDS_URL, PS_URL, RDS_DIRECT_URL, PS_DIRECT_URL  external databases; without them, that of a Plumbline running on PLUMBLINE_DATA
  FILES_FOLDER, FILES_URL  the folder or bucket that holds the files of documents`,
  },
  ...operating,
  ...developing,
}

/**
 * Returns the `--help` text of one command.
 * @param {CommandName} name
 */
export function helpOf(name) {
  const help = `${commands[name].usage}\n\n${commands[name].description}`
  return isBundle
    ? help
        .replace(
          '\nInstalls the packages and builds the web pages when they are missing or out of date.',
          '',
        )
        .replaceAll(
          /npm (?:run )?([\w:]+)( \[?-- )?/g,
          (_, command, separator = '') => `./plumbline ${command}${separator.replace('-- ', '')}`,
        )
    : help
}

/**
 * Returns the text that lists all commands, or only those available here.
 * @param {(name: string) => boolean} isHere
 */
export function overview(isHere = () => true) {
  const rows = Object.entries(commands)
    .filter(([name]) => isHere(name))
    .map(
      ([name, { description }]) => `  ${commandLine(name).padEnd(28)}${firstSentence(description)}`,
    )
  const hint = isBundle ? '--help' : '--help, after -- under npm,'
  return [`Commands (${hint} describes one):`, ...rows].join('\n')
}

/** @param {string} text */
const firstSentence = (text) => text.replaceAll('\n', ' ').replace(/[.:](?: .*)?$/, '.')

const npmOwnNames = new Set(['start', 'test'])

/**
 * Returns how a command is called here, such as `npm run invite -- EMAIL`, or in a bundle `./plumbline invite EMAIL`.
 * @param {string} name
 * @param {string} words
 */
export function commandLine(name, words = '') {
  if (isBundle) return ['./plumbline', name, words].filter(Boolean).join(' ')
  const npm = npmOwnNames.has(name) ? `npm ${name}` : `npm run ${name}`
  return words === '' ? npm : `${npm} -- ${words}`
}
