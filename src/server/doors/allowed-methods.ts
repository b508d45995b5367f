import type { FastifyInstance } from 'fastify'

type Served = { readonly method: string; readonly pattern: RegExp }

const special = /[.+?^${}()|[\]\\]/g

const patternOf = (url: string): RegExp =>
  new RegExp(
    `^${url
      .replaceAll(special, String.raw`\$&`)
      .replaceAll(/:\w+/g, '[^/]+')
      .replaceAll('*', '.*')}$`,
  )

/** Notes the routes as they are added, and tells which methods a path takes: none when there is no such path. */
export function methodsOf(app: FastifyInstance): (path: string) => readonly string[] {
  const served: Served[] = []
  app.addHook('onRoute', ({ method, url }) => {
    const pattern = patternOf(url)
    for (const one of [method].flat()) served.push({ method: one, pattern })
  })
  return (path) => [
    ...new Set(served.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)),
  ]
}
