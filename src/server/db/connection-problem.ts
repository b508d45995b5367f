/** A connection error: whether it may be temporary, and a sentence for the operator that does not contain the password. */
export type ConnectionProblem = { readonly isPassing: boolean; readonly sentence: string }

const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
])
const unknownHost = new Set(['ENOTFOUND', 'EAI_AGAIN'])

/** Explains why the database of a setting cannot be opened. */
export function connectionProblem(name: string, url: string, error: unknown): ConnectionProblem {
  const { hostname, port, username, pathname } = new URL(url)
  const where = `${hostname}:${port || '5432'}`
  const { code = '', message } = error as { code?: string; message: string }
  const passing = (what: string) => ({ isPassing: true, sentence: `${name}: ${what}.` })
  const lasting = (what: string) => ({ isPassing: false, sentence: `${name}: ${what}.` })
  if (unknownHost.has(code)) return passing(`the host ${hostname} is not known (${code})`)
  if (unreachable.has(code)) return passing(`nothing answers at ${where} (${code})`)
  if (code === '57P03') return passing(`PostgreSQL at ${where} is starting or stopping`)
  if (code === '53300') return passing(`PostgreSQL at ${where} has no connection left`)
  if (code.startsWith('28'))
    return lasting(
      `PostgreSQL at ${where} refuses the role ${decodeURIComponent(username)} or its password`,
    )
  if (code === '3D000')
    return lasting(`there is no database ${decodeURIComponent(pathname.slice(1))} at ${where}`)
  if (code === '42501')
    return lasting(
      `the role ${decodeURIComponent(username)} may not connect to the database ${decodeURIComponent(pathname.slice(1))}`,
    )
  if (/timeout|terminated/i.test(message)) return passing(`${where} does not answer in time`)
  return lasting(message.replace(/\.$/, ''))
}
