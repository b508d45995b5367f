import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { makeProject, type MadeProject } from '#test/factories/make-project.ts'
import { people } from '#test/harness/people.ts'
import { test } from '#test/harness/server-test.ts'
import type { TestServer } from '#test/harness/test-server.ts'
import { expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'

const write = 'Project:SendMessage'
const text = 'Which of the two policies do you need?\nThe older one is at www.example.org.'
const toLead = ({ project }: MadeProject) => ({
  project_id: project,
  recipient_id: people.SC.id,
  text,
})

const mailsOf = (server: TestServer, target: 'rds' | 'ps', project: number) =>
  server.sql(target, 'select * from "Mail" where "ProjectId" = $1 order by "Id"', [project])

for (const target of targets)
  test(`in ${target}, a client writes to the lead about a standard; the lead's answer goes to the client`, async ({
    server,
  }) => {
    const made = await makeProject(server)
    const standard_id = made.standards[0]!.id
    const parameters = { ...toLead(made), standard_id }
    const done = await expectDone(server, 'K+', write, parameters, { target })
    expect(done.updates).toEqual({ project_id: made.project })
    const [mail, ...others] = await mailsOf(server, target, made.project)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ To: people.SC.email, NextAttempt: expect.any(Date) })
    expect(mail.Body).toMatchObject({
      to: people.SC.email,
      replyTo: people['K+'].email,
      paragraphs: expect.arrayContaining([text]),
      links: [
        { path: `/app/projects/${made.project}/dashboard/Status` },
        { path: expect.stringContaining(`/standards/${standard_id}/`) },
      ],
    })
    expect(mail.Subject).toMatch(/^\[Plumbline\] .* asks about Test \(Program\) re: TS 1$/)
  })

test('nobody but a lead of the project gets a message, and locked leads get none', async ({
  server,
}) => {
  const made = await makeProject(server)
  for (const recipient of ['C+', 'C-', 'K+', 'ADM'] as const)
    await expectRefused(
      server,
      'K+',
      write,
      { ...toLead(made), recipient_id: people[recipient].id },
      refusal.notFound,
    )
  await server.sql('rds', 'update "User" set "IsLocked" = true where "Id" = $1', [
    server.idOf('SC'),
  ])
  await expectRefused(server, 'K+', write, toLead(made), refusal.notFound)
  await server.sql('rds', 'update "User" set "IsLocked" = false where "Id" = $1', [
    server.idOf('SC'),
  ])
  expect(await mailsOf(server, 'rds', made.project)).toEqual([])
})

test('after twenty mails of a project within an hour no message goes to that person, and one hour later it does again', async ({
  server,
}) => {
  const made = await makeProject(server)
  for (let n = 0; n < 20; n += 1) await expectDone(server, 'K+', write, toLead(made))
  const refused = await server.write('K+', write, toLead(made))
  expect(refused.status).toBe(429)
  expect(refused.body.data.transformation.error).toBe(
    'Too many mails went to this person within the hour',
  )
  expect(await mailsOf(server, 'rds', made.project)).toHaveLength(20)
  await expectDone(server, 'K+', write, { ...toLead(made), recipient_id: people.AC.id })
  await server.sql(
    'rds',
    `update "Mail" set "CreatedAt" = "CreatedAt" - interval '61 minutes' where "ProjectId" = $1`,
    [made.project],
  )
  await expectDone(server, 'K+', write, toLead(made))
})
