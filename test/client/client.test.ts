import { readFileSync } from 'node:fs'
import { createClient, type NormalizeOAS } from 'fets'
import { expect } from 'vitest'
import { demoPassword } from '#database/seed/people/demo-password.ts'
import { test } from '../harness/server-test.ts'
import type { FirstServer } from '../harness/test-server.ts'
import type description from './description.ts'
import { clientDescription, descriptionFile } from './write-description.ts'

type Calls = NormalizeOAS<typeof description>

test('the checked-in description matches the contracts (npm run client updates it)', () => {
  expect(readFileSync(descriptionFile, 'utf8')).toBe(clientDescription())
})

async function signedIn(server: FirstServer, email: string) {
  const outside = createClient<Calls>({ endpoint: server.address })
  const signing = await outside['/api/auth/sign-in/email'].post({
    headers: { Origin: server.address },
    json: { email, password: demoPassword },
  })
  expect(signing.status).toBe(200)
  const cookie = signing.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return createClient<Calls>({ endpoint: server.address, globalParams: { headers: { cookie } } })
}

test('a client of which only the description is known signs in, reads, writes and is refused, all by types', async ({
  server,
}) => {
  const client = await signedIn(server, 'casey.client@plumbline.test')

  const session = await client['/api/session'].get()
  if (session.status !== 200) throw new Error('The session is not answered')
  const me = (await session.json()).data.user?.UserId ?? ''

  const read = await client['/api/v5/tasks/tasks_for_project'].get({
    query: { project_id: 1, apiDb: 'ps' },
  })
  if (read.status !== 200) throw new Error('The tasks are not answered')
  const task = (await read.json()).data.find(({ AuthorId }) => AuthorId !== me)
  if (task === undefined) throw new Error('No task is by somebody else')

  const made = await client['/api/v3/write/transformation'].post({
    query: { apiDb: 'ps' },
    json: {
      focus: 'Task',
      action: 'Create',
      parameters: {
        project_id: task.ProjectId,
        standard_id: task.StandardId,
        text: 'Which version counts?',
        assignees: [{ user_id: task.AuthorId }],
      },
    },
  })
  if (made.status !== 200) throw new Error('The task is not made')
  const { transformation } = (await made.json()).data
  if (transformation.focus !== 'Task' || transformation.action !== 'Create')
    throw new Error('Another transformation is answered')
  expect(transformation.updates.task_id).toBeGreaterThan(0)
  expect(
    await server.sql('ps', 'select "AuthorId" from "Task" where "Id" = $1', [
      transformation.updates.task_id,
    ]),
  ).toEqual([{ AuthorId: me }])

  const refused = await client['/api/v3/write/transformation'].post({
    query: { apiDb: 'ps' },
    json: { focus: 'Task', action: 'Delete', parameters: { task_id: task.Id } },
  })
  if (refused.status !== 403) throw new Error('A task of somebody else is taken away')
  expect(await refused.json()).toMatchObject({
    data: { result: 'Fail', transformation: { error: 'Not allowed', error_code: 'notAllowed' } },
  })
})

test('code that does not match the description does not compile', ({ server }) => {
  const parameters = { task_id: 1 }
  const fits = { focus: 'Task', action: 'Delete', parameters } as const
  const noSuchAction = { focus: 'Task', action: 'AddClient', parameters } as const
  const noSuchParameter = { focus: 'Task', action: 'Delete', parameters: { id: 1 } } as const
  const write = '/api/v3/write/transformation'
  // Never called: it only has to compile.
  const calls = () => {
    const client = createClient<Calls>({ endpoint: server.address })
    return [
      () => client[write].post({ json: fits }),
      // @ts-expect-error -- Task has no action AddClient
      () => client[write].post({ json: noSuchAction }),
      // @ts-expect-error -- Task:Delete takes a task_id
      () => client[write].post({ json: noSuchParameter }),
    ]
  }
  expect(calls).toBeTypeOf('function')
})
