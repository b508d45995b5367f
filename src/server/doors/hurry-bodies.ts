import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may take as long as a request may take at all: it is a file. */
    readonly takesLong?: boolean
    /** The body is a form, which the route parses itself: a provider of sign-in speaks so. */
    readonly takesForm?: boolean
  }
}

const longestBody = 120_000

/** Ends the connection of whoever takes longer than two minutes to send a body that is no file, so that slow senders cannot fill the house. */
export function hurryBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => {
    const { raw, method, routeOptions } = request
    if (method !== 'GET' && method !== 'HEAD' && routeOptions.config.takesLong !== true) {
      const timer = setTimeout(() => raw.destroy(), longestBody).unref()
      raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
}
