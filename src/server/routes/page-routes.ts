import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { errors } from '../../rules/errors.ts'
import type { House } from '../house.ts'

/** The landing page, the pages of the application and the files that they load, with the headers that keep them safe. */
export async function pageRoutes(
  app: FastifyInstance,
  { config, pagesFolder }: House,
): Promise<void> {
  await app.register(async (pages) => {
    await pages.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'none'"],
          scriptSrc: ["'self'"],
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", 'data:', 'blob:'],
          fontSrc: ["'self'"],
          connectSrc: ["'self'"],
          manifestSrc: ["'self'"],
          workerSrc: ["'self'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
        },
      },
      strictTransportSecurity: config.isBehindTls,
    })
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
      readFile(join(pagesFolder, 'index.html')),
      readFile(join(pagesFolder, 'app.html')),
    ])
    const page = (html: Buffer) => async (_: unknown, reply: FastifyReply) =>
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html)
    pages.get('/', page(landing))
    pages.get('/sign-in', page(application))
    pages.get('/app', page(application))
    pages.get('/app/*', page(application))
    pages.setNotFoundHandler((request, reply) => {
      const isCall = request.url.startsWith('/api/')
      reply.code(404).header('cache-control', 'no-store')
      if (isCall || request.method !== 'GET')
        return reply.send({
          error: errors.notFound.text,
          error_code: 'notFound',
          request_id: request.id,
        })
      return reply.type('text/html; charset=utf-8').send(application)
    })
  })
}
