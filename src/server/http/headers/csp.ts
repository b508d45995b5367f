import { randomBytes } from 'node:crypto'
import { messengerSources } from './messenger-sources.ts'

const noncePlaceholder = '{nonce}'

/** The third-party services that the pages of an installation use. */
export type PageServices = {
  /** The origins to which they connect. */
  readonly connects: readonly string[]
  readonly hasMessenger: boolean
}

const noServices: PageServices = { connects: [], hasMessenger: false }

type Directive = readonly [name: string, ...sources: string[]]

/**
 * Pages load only their own files. Components insert style elements at run time, which need the page's nonce since their hashes are not
 * known in advance; inline scripts and style attributes are blocked. Strings become markup only through the application's trusted types policy.
 */
const directives = (nonce: string): readonly Directive[] => [
  ['default-src', "'none'"],
  ['script-src', "'self'"],
  ['style-src', "'self'", `'nonce-${nonce}'`],
  ['img-src', "'self'", 'data:', 'blob:'],
  ['font-src', "'self'"],
  ['connect-src', "'self'"],
  ['manifest-src', "'self'"],
  ['worker-src', "'self'"],
  // For mails that the demo caught, the only responses that may be framed.
  ['frame-src', "'self'"],
  ['object-src', "'none'"],
  ['base-uri', "'none'"],
  ['form-action', "'self'"],
  ['frame-ancestors', "'none'"],
  ['require-trusted-types-for', "'script'"],
  ['trusted-types', 'default'],
]

const ofTrustedTypes = ['require-trusted-types-for', 'trusted-types']

/** Adds what the messenger needs, which does not support trusted types. */
function withMessenger(policy: readonly Directive[]): readonly Directive[] {
  const added: Readonly<Record<string, readonly string[]>> = messengerSources
  return [...policy, ['media-src', "'self'"] as const]
    .filter(([name]) => !ofTrustedTypes.includes(name))
    .map(([name, ...sources]) => [
      name,
      // With a nonce, browsers ignore 'unsafe-inline'.
      ...sources.filter((source) => !source.startsWith("'nonce-")),
      ...(added[name] ?? []),
    ])
}

function contentSecurityPolicy(nonce: string, { connects, hasMessenger }: PageServices): string {
  const own = directives(nonce).map(([name, ...sources]): Directive =>
    name === 'connect-src' ? [name, ...sources, ...connects] : [name, ...sources],
  )
  return (hasMessenger ? withMessenger(own) : own).map((each) => each.join(' ')).join('; ')
}

/**
 * The policy of the scripts that read files in a worker, to which the policy of its script applies and not that of the page: they run,
 * compile WebAssembly (the image decoders of pdf.js), and load nothing.
 */
export const workerPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'"

/** Creates a renderer of a page and its policy, with a new nonce for each response. */
export function createPageRenderer(
  html: string,
  services: PageServices = noServices,
): () => { text: string; policy: string } {
  const parts = html.split(noncePlaceholder)
  return () => {
    const nonce = randomBytes(16).toString('base64url')
    return { text: parts.join(nonce), policy: contentSecurityPolicy(nonce, services) }
  }
}
