import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { ApiError } from '#operations/core/issues/api-error.ts'
import { originsOfFlags } from '#rules/api/feature-flags.ts'
import { tracesMeta } from '#rules/api/tracing.ts'
import type { AppContext } from '#server/context/app-context.ts'
import { createPageRenderer, workerPolicy, type PageServices } from '../headers/csp.ts'

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

// Vite names a chunk after its file; a compressed copy of it may be sent instead.
const isWorker = /-worker-[\w-]{8}\.js(?:\.br|\.gz)?$/

/** Registers the landing page, the application's pages and their static files. */
export async function registerPageRoutes(
  app: FastifyInstance,
  { pagesFolder, config }: AppContext,
  methodsOf: (path: string) => readonly string[],
): Promise<void> {
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
    const createSender = (html: string, services?: PageServices) => {
      const render = createPageRenderer(html, services)
      return (reply: FastifyReply) => {
        const { text, policy } = render()
        reply.type('text/html; charset=utf-8').header('content-security-policy', policy)
        return reply.send(text)
      }
    }
    const sendApplication = createSender(config.tracing ? withTraces(application) : application, {
      connects: config.flagService ? originsOfFlags(config.flagService) : [],
      hasMessenger: config.messenger !== undefined,
    })
    const sendLanding = createSender(landing)
    pages.get('/', async (_, reply) => sendLanding(reply.header('cache-control', 'no-cache')))
    // The application's pages keep the default no-store, so that the back button does not restore any after
    // sign-out.
    for (const path of [...signInPages, '/app', '/app/*'])
      pages.get(path, async (_, reply) => sendApplication(reply))
    pages.setNotFoundHandler((request, reply) => {
      const [path = ''] = request.url.split('?')
      const methods = methodsOf(path)
      if (methods.length > 0 && !methods.includes(request.method)) {
        reply.header('allow', methods.join(', '))
        throw new ApiError('methodNotAllowed')
      }
      if (path.startsWith('/api/') || request.method !== 'GET') throw new ApiError('notFound')
      return sendApplication(reply.code(404))
    })
  })
}
