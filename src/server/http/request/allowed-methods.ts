import type { FastifyInstance } from 'fastify'

type Route = { readonly method: string; readonly pattern: RegExp }

const regExpSpecials = /[.+?^${}()|[\]\\]/g

const patternOf = (url: string): RegExp =>
  new RegExp(
    `^${url
      .replaceAll(regExpSpecials, String.raw`\$&`)
      .replaceAll(/:\w+/g, '[^/]+')
      .replaceAll('*', '.*')}$`,
  )

/** Tracks routes as they are added; the returned function lists the methods of a path, empty for an unknown one. */
export function trackAllowedMethods(app: FastifyInstance): (path: string) => readonly string[] {
  const routes: Route[] = []
  app.addHook('onRoute', ({ method, url }) => {
    const pattern = patternOf(url)
    for (const one of [method].flat()) routes.push({ method: one, pattern })
  })
  return (path) => [
    ...new Set(routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)),
  ]
}
