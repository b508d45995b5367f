import { execFileSync } from 'node:child_process'

const packages = { pgbench: 'postgresql-15', wrk: 'wrk' } as const

const isThere = (program: string): boolean => {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Ensures that the measuring programs are installed: installs them with apt-get as root, otherwise says what to install. */
export function ensureTools(report: (line: string) => void): void {
  const missing = (Object.keys(packages) as (keyof typeof packages)[]).filter(
    (program) => !isThere(program),
  )
  if (missing.length === 0) return
  const names = missing.map((program) => packages[program]).join(' ')
  if (process.getuid?.() !== 0)
    throw new Error(
      `${missing.join(' and ')} must be installed to measure: sudo apt-get install ${names}`,
    )
  report(`installing ${names}`)
  execFileSync(
    'sh',
    ['-c', `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${names}`],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
}
