import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { copyDatabases } from '../../../test/copy-databases.ts'
import { testSecret } from '../../../test/make-session.ts'
import { writeNames } from '../../rules/write-names.ts'
import { makeApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { makeHouse } from '../make-house.ts'
import { fileReads, reads, writes } from '../road/registry.ts'
import { describeApi } from './describe-api.ts'
import { describedCalls } from './described-calls.ts'

const anew = () =>
  describeApi({
    writes: [...writes.values()].map(({ contract }) => contract),
    reads: reads.values(),
    files: fileReads.values(),
  })

test('is a valid OpenAPI 3.1 document', async () => {
  const validator = new Validator()
  const told = JSON.parse(JSON.stringify(describedCalls())) as Record<string, unknown>
  expect(await validator.validate(told)).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('is the same text whenever it is made', () => {
  expect(JSON.stringify(anew())).toBe(JSON.stringify(anew()))
})

test('every reference leads to a shape', () => {
  const { schemas } = describedCalls().components
  const refs = [...JSON.stringify(describedCalls()).matchAll(/"\$ref":"([^"]+)"/g)]
  expect(refs.length).toBeGreaterThan(100)
  for (const [, ref = ''] of refs)
    expect(schemas).toHaveProperty([ref.replace('#/components/schemas/', '')])
})

test('every call has a name of its own', () => {
  const names = [...JSON.stringify(describedCalls()).matchAll(/"operationId":"([^"]+)"/g)].map(
    ([, name]) => name,
  )
  expect(new Set(names).size).toBe(names.length)
})

test('every write and every read is described', () => {
  const { paths, components } = describedCalls()
  for (const name of writes.keys())
    expect(components.schemas).toHaveProperty([name.replace(':', '')])
  for (const { contract } of [...reads.values(), ...fileReads.values()])
    expect(paths).toHaveProperty([contract.path])
  expect([...writes.keys()].toSorted()).toEqual([...writeNames].toSorted())
})

// Sign-in belongs to a library, of which the calls for accounts are described; the description does not describe itself.
const undescribed = /^GET \/api\/(openapi\.json|docs|docs\/style\.css)$|^(GET|POST) \/api\/auth\//

// Reads the tree of routes that the web server prints: each line goes on from the one that it hangs on.
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

test('what is described exists, and what exists is described', async () => {
  const databases = await copyDatabases()
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-described-'))
  mkdirSync(join(folder, 'assets'))
  for (const page of ['index.html', 'app.html']) writeFileSync(join(folder, page), page)
  const house = makeHouse({
    config: readConfig({ PLUMBLINE_DATA: folder }),
    urls: databases.urls,
    authSecret: testSecret,
    pagesFolder: folder,
    origins: () => ['http://127.0.0.1'],
    report: (error) => console.error(error),
    log: () => {},
  })
  const app = await makeApp(house)
  try {
    await app.ready()
    const served = routesIn(app.printRoutes({ commonPrefix: false })).filter((route) =>
      /^(GET|POST|PUT|PATCH|DELETE) \/(api\/|healthz|readyz)/.test(route),
    )
    const described = Object.entries(describedCalls().paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const calls = (routes: readonly string[]) =>
      routes.filter((route) => !undescribed.test(route)).toSorted()
    expect(calls(described)).toEqual(calls(served))
  } finally {
    await app.close()
    await house.close()
    await databases.drop()
    rmSync(folder, { recursive: true, force: true })
  }
})
