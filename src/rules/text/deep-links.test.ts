import { expect, test } from 'vitest'
import { deepLinkHost, dashboardPath, standardPath } from './deep-links.ts'

const hosts = { staging: 'https://staging.example', production: 'https://example' }

test.each([
  ['development', hosts.production],
  ['staging', hosts.staging],
  ['live', hosts.production],
  ['production', hosts.production],
] as const)('links of %s lead to %s, and to staging when the project asks', (environment, host) => {
  expect(deepLinkHost(environment, hosts)).toBe(host)
  expect(deepLinkHost(environment, hosts, true)).toBe(hosts.staging)
})

test('the paths are those of the routes', () => {
  expect(dashboardPath(3)).toBe('/app/projects/3/dashboard/Status')
  expect(dashboardPath(3, 'Tasks')).toBe('/app/projects/3/dashboard/Tasks')
  const place = { projectId: 3, moduleId: 4, standardId: 5 }
  expect(standardPath(place, 'Elements', 'verification')).toBe(
    '/app/projects/3/modules/4/review/verification/standards/5/Elements',
  )
  expect(standardPath(place)).toBe(
    '/app/projects/3/modules/4/review/desktop-review/standards/5/Tasks',
  )
})
