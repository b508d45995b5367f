import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#operations/core/issues/api-error.ts'
import { originsOfFlags } from '#rules/api/feature-flags.ts'
import { tracesMeta } from '#rules/api/tracing.ts'
import type { AppContext } from '#server/context/app-context.ts'
import { createPageRenderer, workerPolicy, type PageServices } from '../headers/csp.ts'
import { pageKind, readPageLinks } from './page-code.ts'

const signInPages = [
  '/sign-in',
  '/second-factor',
  '/sign-up',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/invitation',
  '/link-account',
]

// Tells the page's scripts to name the trace of each write.
const withTraces = (html: string): string =>
  html.replace('</head>', `<meta name="${tracesMeta}"></head>`)

const compress = promisify(gzip)

// In bytes: a shorter page fits into one packet in any case.
const shortestCompressed = 1_400

type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Creates the sender of a page: each response has a policy and a nonce of its own. */
function createSender(html: string, services?: PageServices): SendPage {
  const render = createPageRenderer(html, services)
  return async ({ headers }, reply) => {
    const { text, policy } = render()
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('vary', 'accept-encoding, cookie')
    const takesGzip = (headers['accept-encoding'] ?? '').includes('gzip')
    if (!takesGzip || text.length < shortestCompressed) return reply.send(text)
    return reply.header('content-encoding', 'gzip').send(await compress(text))
  }
}

/** Creates the sender of the application, which names what a page loads first to people who are signed in. */
async function createApplicationSender(
  { pagesFolder, config, sessionCookies }: AppContext,
  html: string,
): Promise<SendPage> {
  const services = {
    connects: config.flagService ? originsOfFlags(config.flagService) : [],
    hasMessenger: config.messenger !== undefined,
  }
  const page = config.tracing ? withTraces(html) : html
  const send = createSender(page, services)
  const links = await readPageLinks(pagesFolder)
  if (!links) return send
  const withLinks = (kind: keyof typeof links) =>
    createSender(page.replace('</head>', `  ${links[kind]}\n  </head>`), services)
  const senders = {
    shell: withLinks('shell'),
    dashboard: withLinks('dashboard'),
    review: withLinks('review'),
  }
  return (request, reply) => {
    const kind = pageKind(request.url.split('?')[0] ?? '')
    const isKnown = kind !== null && sessionCookies.hashIn(request.headers.cookie) !== null
    return (isKnown ? senders[kind] : send)(request, reply)
  }
}

// Vite names a chunk after its file; a compressed copy of it may be sent instead.
const isWorker = /-worker-[\w-]{8}\.js(?:\.br|\.gz)?$/

/** Registers the landing page, the application's pages and their static files. */
export async function registerPageRoutes(
  app: FastifyInstance,
  context: AppContext,
  methodsOf: (path: string) => readonly string[],
): Promise<void> {
  const { pagesFolder } = context
  await app.register(async (pages) => {
    await pages.register(serveFiles, {
      root: join(pagesFolder, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '1y',
      preCompressed: true,
      dotfiles: 'ignore',
      index: false,
      setHeaders: (response, path) => {
        if (isWorker.test(path)) response.header('content-security-policy', workerPolicy)
      },
    })
    const [landing, application] = await Promise.all([
      readFile(join(pagesFolder, 'index.html'), 'utf8'),
      readFile(join(pagesFolder, 'app.html'), 'utf8'),
    ])
    const sendApplication = await createApplicationSender(context, application)
    const sendLanding = createSender(landing)
    pages.get('/', async (request, reply) =>
      sendLanding(request, reply.header('cache-control', 'no-cache')),
    )
    // The application's pages keep the default no-store, so that the back button does not restore any after
    // sign-out.
    for (const path of [...signInPages, '/app', '/app/*']) pages.get(path, sendApplication)
    pages.setNotFoundHandler((request, reply) => {
      const [path = ''] = request.url.split('?')
      const methods = methodsOf(path)
      if (methods.length > 0 && !methods.includes(request.method)) {
        reply.header('allow', methods.join(', '))
        throw new ApiError('methodNotAllowed')
      }
      if (path.startsWith('/api/') || request.method !== 'GET') throw new ApiError('notFound')
      return sendApplication(request, reply.code(404))
    })
  })
}
