import type { Server } from 'node:http'
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import type { Rewrite } from './proxy.ts'

/** Serves the pages with Vite on the port of this server; updates reach them through a WebSocket there. */
export const openPages = (server: Server): Promise<ViteDevServer> =>
  createServer({
    configFile: join(import.meta.dirname, '../vite.config.ts'),
    appType: 'custom',
    cacheDir: join(import.meta.dirname, '../.cache/vite'),
    server: { middlewareMode: true, hmr: { server } },
  })

/**
 * Adds to a page of the server what Vite needs. Headers and Content-Security-Policy stay as they are, with two exceptions: scripts that
 * Vite adds to the page carry its nonce, and the overlay that shows errors consists of markup.
 */
export const withVite =
  (vite: ViteDevServer, url: string): Rewrite =>
  async ({ headers: { 'content-length': _length, ...headers } }, body) => {
    const policy = String(headers['content-security-policy'] ?? '')
    if (!String(headers['content-type']).startsWith('text/html')) return null
    const page = body.toString('utf8').replaceAll(/(src|href)="\.\//g, '$1="/')
    const html = await vite.transformIndexHtml(url, page)
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
    return {
      headers: { ...headers, 'content-security-policy': policyFor(policy, nonce) },
      body: html.replaceAll(/<script(?! src)/g, `<script nonce="${nonce}"`),
    }
  }

const policyFor = (policy: string, nonce: string): string =>
  policy
    .replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`)
    .replace("style-src 'self'", "style-src 'self' data:")
    .replace(/; require-trusted-types-for 'script'; trusted-types [^;]*/, '')
