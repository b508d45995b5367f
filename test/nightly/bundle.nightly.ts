import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, afterAll, expect, test } from 'vitest'
import { sampleSet } from '#operations/module/reading/sample-set.fixture.ts'
import { testSecret } from '../factories/make-session.ts'
import { needing } from '../harness/skips.ts'

const checkout = join(import.meta.dirname, '../..')
const parts = join(import.meta.dirname, 'bundle')
const services = join(checkout, 'deploy/systemd')
const folder = mkdtempSync(join(tmpdir(), 'plumbline-bundled-'))
const debian = join(folder, 'debian')

const run = (program: string, ...words: string[]): string =>
  execFileSync(program, words, {
    cwd: checkout,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 100_000_000,
  })

const hasAll = ['/usr/sbin/debootstrap', '/usr/bin/systemd-nspawn'].every((file) =>
  existsSync(file),
)
const inDebian = needing(
  hasAll && process.getuid?.() === 0,
  'debootstrap and systemd-nspawn (systemd-container) are not installed, or this is not root',
)

const bundleIn = (out: string) => {
  run(process.execPath, 'bin/bundle.mjs', '--out', join(folder, out))
  const [archive = ''] = readdirSync(join(folder, out)).filter((name) => name.endsWith('.tar.gz'))
  return join(folder, out, archive)
}

let archive = ''
beforeAll(() => {
  archive = bundleIn('first')
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** The lines in which a script reports its findings. */
const said = (text: string): string[] =>
  text.split('\n').flatMap((line) => (line.startsWith('== ') ? [line.slice(3)] : []))

test('two bundles of a checkout have the same bytes, and no development package', () => {
  const again = bundleIn('second')
  expect(readFileSync(`${again}.sha256`, 'utf8')).toBe(readFileSync(`${archive}.sha256`, 'utf8'))
  const files = run('tar', '-tzf', archive).split('\n')
  const packages = new Set(
    files.flatMap((file) => /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? []),
  )
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(checkout, 'package.json'), 'utf8'),
  ) as Record<'dependencies' | 'devDependencies', Record<string, string>>
  expect([...packages]).toEqual(expect.arrayContaining(Object.keys(dependencies)))
  // The server uses ajv as well.
  const development = Object.keys(devDependencies).filter((name) => name !== 'ajv')
  expect(development.filter((name) => packages.has(name))).toEqual([])
  expect(files.filter((file) => /\.test\.tsx?$|\/src\/web\//.test(file))).toEqual([])
})

test(
  'in a fresh Debian without npm and network every command runs, and systemd runs server and worker',
  inDebian,
  () => {
    run(
      'debootstrap',
      '--variant=minbase',
      '--include=systemd,systemd-sysv,dbus',
      'bookworm',
      debian,
    )
    run('tar', '-C', join(debian, 'opt'), '-xzf', archive)
    const [name = ''] = readdirSync(join(debian, 'opt'))
    symlinkSync(name, join(debian, 'opt/plumbline'))
    for (const file of readdirSync(parts)) copyFileSync(join(parts, file), join(debian, file))
    writeFileSync(join(debian, 'standards.json'), JSON.stringify(sampleSet()))
    const isolated = [
      '--mount',
      '--net',
      '--pid',
      '--fork',
      '--kill-child',
      `--mount-proc=${debian}/proc`,
    ]
    const commands = run(
      'unshare',
      ...isolated,
      'sh',
      '-c',
      `ip link set lo up; exec chroot ${debian} bash /commands.sh 2>&1`,
    )
    expect(said(commands), commands).toEqual(expectedOfCommands)

    installServices()
    run(
      'systemd-nspawn',
      '--register=no',
      '--keep-unit',
      '--private-network',
      '-D',
      debian,
      '--boot',
    )
    const log = readFileSync(join(debian, 'services.log'), 'utf8')
    expect(said(log), log).toEqual(expectedOfServices)
    const exposure = run(
      'systemd-analyze',
      'security',
      '--offline=yes',
      '--threshold=20',
      join(services, 'plumbline.service'),
    )
    console.log(exposure.trim().split('\n').at(-1))
  },
)

function installServices(): void {
  const units = join(debian, 'etc/systemd/system')
  for (const file of ['plumbline.service', 'plumbline-worker.service'])
    copyFileSync(join(services, file), join(units, file))
  copyFileSync(
    join(services, 'plumbline.sysusers.conf'),
    join(debian, 'usr/lib/sysusers.d/plumbline.conf'),
  )
  mkdirSync(join(debian, 'etc/plumbline'))
  const settings = readFileSync(join(checkout, 'deploy/plumbline.env'), 'utf8')
  writeFileSync(
    join(debian, 'etc/plumbline/plumbline.env'),
    settings.replace(/^AUTH_SECRET=$/m, `AUTH_SECRET=${testSecret}`),
    { mode: 0o600 },
  )
  writeFileSync(
    join(units, 'try.service'),
    '[Unit]\nAfter=multi-user.target\n[Service]\nType=oneshot\nExecStart=/bin/bash /services.sh\nExecStopPost=/bin/systemctl --no-block poweroff\n',
  )
  mkdirSync(join(units, 'multi-user.target.wants'), { recursive: true })
  symlinkSync('../try.service', join(units, 'multi-user.target.wants/try.service'))
}

const operatorCommands = [
  'start',
  'worker',
  'import',
  'invite',
  'demo:retire',
  'db:copy',
  'backup',
  'restore',
  'history:verify',
  'history:prove',
  'history:export',
  'config',
]

const expectedOfCommands = [
  'files as they were built',
  ...operatorCommands.map((name) => `help ${name}`),
  'ready',
  'page',
  'config',
  'invite',
  'import',
  ...['pdf', 'docx', 'xlsx', 'csv'].map((format) => `report ${format}: 200, whole`),
  expect.stringMatching(/^texts: \[\{"State":"read"/),
  'history:verify',
  'verifier',
  'history:prove',
  'unknown command',
  'worker',
  'stopped',
  'demo:retire',
  'db:copy',
]

const expectedOfServices = [
  'verified',
  'ready when started',
  'invite',
  'history:verify',
  'config',
  'worker started',
  'worker stopped: success',
  'ready when restarted',
  'restarts after a kill: 1',
  'stopped: success 0',
  'processes left: 0',
]
