import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { writeNames } from '#operations/contracts.ts'
import { testSecret } from '#test/factories/make-session.ts'
import { copyDatabases } from '#test/harness/copy-databases.ts'
import { reachableCalls } from '../auth/sign-in/reachable-endpoints.ts'
import { fileReads, reads, writes } from '../pipeline/registry.ts'
import { readConfig } from '../settings/config.ts'
import { createAppContext } from '../startup/create-app-context.ts'
import { createApp } from '../startup/create-app.ts'
import { getApiDescription } from './api-description.ts'
import { describeApi } from './describe-api.ts'

const describedApi = () =>
  describeApi({
    writes: [...writes.values()].map(({ contract }) => contract),
    reads: reads.values(),
    files: fileReads.values(),
  })

test('is a valid OpenAPI 3.1 document', async () => {
  const validator = new Validator()
  const description = JSON.parse(JSON.stringify(getApiDescription())) as Record<string, unknown>
  expect(await validator.validate(description)).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('is deterministic', () => {
  expect(JSON.stringify(describedApi())).toBe(JSON.stringify(describedApi()))
})

test('resolves every reference', () => {
  const { schemas } = getApiDescription().components
  const refs = [...JSON.stringify(getApiDescription()).matchAll(/"\$ref":"([^"]+)"/g)]
  expect(refs.length).toBeGreaterThan(100)
  for (const [, ref = ''] of refs)
    expect(schemas).toHaveProperty([ref.replace('#/components/schemas/', '')])
})

test('has a unique operation id for every endpoint', () => {
  const names = [...JSON.stringify(getApiDescription()).matchAll(/"operationId":"([^"]+)"/g)].map(
    ([, name]) => name,
  )
  expect(new Set(names).size).toBe(names.length)
})

test('describes every write and every read', () => {
  const { paths, components } = getApiDescription()
  for (const name of writes.keys())
    expect(components.schemas).toHaveProperty([name.replace(':', '')])
  for (const { contract } of [...reads.values(), ...fileReads.values()])
    expect(paths).toHaveProperty([contract.path])
  expect([...writes.keys()].toSorted()).toEqual([...writeNames].toSorted())
})

test('describes every endpoint of the sign-in library except those of passkeys', () => {
  const { paths } = getApiDescription()
  for (const call of reachableCalls.filter((one) => !one.includes('/passkey/'))) {
    const [method = '', path = ''] = call.split(' ')
    expect(paths).toHaveProperty([`/api/auth${path}`, method.toLowerCase()])
  }
})

// Only some endpoints below /api/auth are described, and the description does not describe itself.
const undescribed = /^GET \/api\/(openapi\.json|docs|docs\/style\.css)$|^(GET|POST) \/api\/auth\//

// Parses Fastify's printed route tree, in which each line continues the path of its parent.
function routesIn(tree: string): string[] {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, before = '', part = '', methods = ''] =
      /^((?:[│ ] {3})*)[├└]── (\S+)(?: \(([^)]+)\))?$/.exec(line) ?? []
    const depth = before.length / 4
    above.splice(depth, above.length, part)
    const path = above.join('').replaceAll(/:(\w+)/g, '{$1}')
    return methods === '' ? [] : methods.split(', ').map((method) => `${method} ${path}`)
  })
}

test('describes exactly the routes that exist', async () => {
  const databases = await copyDatabases()
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-described-'))
  mkdirSync(join(folder, 'assets'))
  for (const page of ['index.html', 'app.html']) writeFileSync(join(folder, page), page)
  const server = createAppContext({
    config: readConfig({ PLUMBLINE_DATA: folder }),
    urls: databases.urls,
    authSecret: testSecret,
    pagesFolder: folder,
    origins: () => ['http://127.0.0.1'],
    report: (error) => console.error(error),
    log: () => {},
  })
  const app = await createApp(server)
  try {
    await app.ready()
    const served = routesIn(app.printRoutes({ commonPrefix: false })).filter((route) =>
      /^(GET|POST|PUT|PATCH|DELETE) \/(api\/|calendar\/|healthz|readyz)/.test(route),
    )
    const described = Object.entries(getApiDescription().paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const calls = (routes: readonly string[]) =>
      routes.filter((route) => !undescribed.test(route)).toSorted()
    expect(calls(described)).toEqual(calls(served))
  } finally {
    await app.close()
    await server.close()
    await databases.drop()
    rmSync(folder, { recursive: true, force: true })
  }
})
