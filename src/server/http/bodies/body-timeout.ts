import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file, which may take as long as the request timeout allows. */
    readonly acceptsFile?: boolean
    /** The body is a form, which the route parses itself (OpenID Connect Back-Channel Logout). */
    readonly acceptsForm?: boolean
  }
}

const bodyTimeout = 120_000

/** Closes connections whose body, other than a file, takes longer than two minutes, so that slow senders cannot exhaust the server. */
export function addBodyTimeout(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => {
    const { raw, method, routeOptions } = request
    if (method !== 'GET' && method !== 'HEAD' && routeOptions.config.acceptsFile !== true) {
      const timer = setTimeout(() => raw.destroy(), bodyTimeout).unref()
      raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
}
