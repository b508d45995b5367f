import { randomBytes } from 'node:crypto'

const noncePlaceholder = '{nonce}'

/**
 * Pages load only their own files. Components insert style elements at run time, which need the page's nonce since their hashes are not
 * known in advance; inline scripts and style attributes are blocked. Strings become markup only through the application's trusted types policy.
 * `connects` are the origins of the services that this installation is set up to use.
 */
const contentSecurityPolicy = (nonce: string, connects: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...connects].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    // A mail that the demo caught; every other response forbids framing.
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')

/**
 * The policy of the scripts that read files in a worker, which has the policy of its script and not that of the page: they run, compile
 * WebAssembly (the image decoders of pdf.js), and load nothing.
 */
export const workerPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'"

/**
 * Creates a renderer of a page and its policy, with a new nonce for each response. The page may connect to the server and to the origins in
 * `connects`.
 */
export function createPageRenderer(
  html: string,
  connects: readonly string[] = [],
): () => { text: string; policy: string } {
  const parts = html.split(noncePlaceholder)
  return () => {
    const nonce = randomBytes(16).toString('base64url')
    return { text: parts.join(nonce), policy: contentSecurityPolicy(nonce, connects) }
  }
}
