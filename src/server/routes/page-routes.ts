import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Refusal } from '../../operations/kit/refusal.ts'
import { guardedPage } from '../doors/page-policy.ts'
import type { House } from '../house.ts'

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

/** The landing page, the pages of the application and the files that they load, with the headers that keep them safe. */
export async function pageRoutes(
  app: FastifyInstance,
  { pagesFolder }: House,
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
    })
    const [landing, application] = await Promise.all([
      readFile(join(pagesFolder, 'index.html'), 'utf8'),
      readFile(join(pagesFolder, 'app.html'), 'utf8'),
    ])
    const sent = (html: string) => {
      const page = guardedPage(html)
      return (reply: FastifyReply) => {
        const { text, policy } = page()
        reply.type('text/html; charset=utf-8').header('content-security-policy', policy)
        return reply.send(text)
      }
    }
    const sendApplication = sent(application)
    const sendLanding = sent(landing)
    pages.get('/', async (_, reply) => sendLanding(reply.header('cache-control', 'no-cache')))
    // Pages of the application are not stored (the default), so that the back button brings none back with what it showed.
    for (const path of [...signInPages, '/app', '/app/*'])
      pages.get(path, async (_, reply) => sendApplication(reply))
    pages.setNotFoundHandler((request, reply) => {
      const [path = ''] = request.url.split('?')
      const methods = methodsOf(path)
      if (methods.length > 0 && !methods.includes(request.method)) {
        reply.header('allow', methods.join(', '))
        throw new Refusal('methodNotAllowed')
      }
      if (path.startsWith('/api/') || request.method !== 'GET') throw new Refusal('notFound')
      return sendApplication(reply.code(404))
    })
  })
}
