import { afterAll, beforeAll, expect, test } from 'vitest'
import { targets } from '../../src/rules/targets.ts'
import { storedUserId } from '../../src/rules/user-id.ts'
import { expectDone } from '../expect-write.ts'
import { openTestHouse, type TestHouse } from '../house.ts'
import { mailTo } from '../mailbox.ts'
import { accountPassword, makeAccount } from '../make-account.ts'
import { cookieIn, postAuth, sessionOf, signInAs } from '../sign-in-calls.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

const deleted = async (columns: object = {}) => {
  const person = await makeAccount(house, columns)
  for (const target of targets)
    await expectDone(house, 'ADM', 'User:Delete', { Id: person.id }, { target })
  return person
}
const typesOf = (target: (typeof targets)[number], id: string) =>
  house.sql(target, 'select "UserType", "OrganizationId" from "User" where "Id" = $1', [
    storedUserId(target, id),
  ])

test('an id is never given twice, in whatever letter case, not even that of a deleted person', async () => {
  const { id } = await deleted()
  for (const target of targets)
    for (const Id of [id, id.toUpperCase()]) {
      const again = { Id, UserName: 'again@tests.test', FirstName: 'Again' }
      expect((await house.write('ADM', 'User:Create', again, { target })).status).toBe(409)
    }
})

test('who signs up with the address of a deleted administrator is a new client without anything', async () => {
  const { id, email } = await deleted({ UserType: 'Administrator', OrganizationId: 'ours' })
  const signingUp = {
    FirstName: 'New',
    LastName: 'Owner',
    email,
    password: 'loud goose flies home',
  }
  await postAuth(house, 'sign-up', signingUp)
  const { token } = await mailTo(house, email)
  const verified = await postAuth(house, 'sign-up/verify', {
    token,
    password: 'loud goose flies home',
  })
  const session = await sessionOf(house, cookieIn(verified))
  expect(session).toMatchObject({ email, user_type: 'Client', isAdministrator: false })
  expect(session.UserId).not.toBe(id)
  for (const target of targets)
    expect(await typesOf(target, session.UserId)).toEqual([
      { UserType: 'Client', OrganizationId: null },
    ])
  expect((await signInAs(house, email, accountPassword)).status).toBe(401)
  const [old] = await house.sql('identity', 'select "email" from "user" where "id" = $1', [id])
  expect(old.email).toBe(`${id}@closed.invalid`)
})

test('who comes for the first time is a client, also where the other target knows an administrator', async () => {
  const { id, email } = await makeAccount(house, { UserType: 'Administrator' })
  await house.sql('rds', 'delete from "User" where "Id" = upper($1)', [id])
  expect((await signInAs(house, email, accountPassword)).status).toBe(200)
  expect(await typesOf('rds', id)).toEqual([{ UserType: 'Client', OrganizationId: null }])
  expect(await typesOf('ps', id)).toEqual([{ UserType: 'Administrator', OrganizationId: null }])
})

test('two servers that bring the same person at once make one row with one history', async () => {
  const { id, email } = await makeAccount(house)
  await house.sql('rds', 'delete from "User" where "Id" = upper($1)', [id])
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => signInAs(house, email, accountPassword)),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await typesOf('rds', id)).toHaveLength(1)
  const history = `select from "Transformation" where "UserId" = upper($1) and "Action" = 'Create'`
  expect(await house.sql('rds', history, [id])).toHaveLength(1)
})

test('who was taken off a project and is added again gets that project alone, and only as it is now', async () => {
  const { id, email } = await makeAccount(house)
  const [{ id: project }] = await house.sql('ps', 'select min("Id") as id from "Project"')
  const link = { project_id: Number(project), client_user_id: id }
  await expectDone(house, 'ADM', 'Project:AddClient', link, { target: 'ps' })
  await expectDone(house, 'ADM', 'Project:RemoveClient', link, { target: 'ps' })
  const cookie = cookieIn(await signInAs(house, email, accountPassword))
  const read = async () =>
    (await house.fetch(`/api/v5/projects/${project}/project?apiDb=ps`, { headers: { cookie } }))
      .status
  expect(await read()).toBe(404)
  await expectDone(house, 'ADM', 'Project:AddClient', link, { target: 'ps' })
  expect(await read()).toBe(200)
  const links = await house.sql('ps', 'select "ProjectId" from "ProjectUser" where "UserId" = $1', [
    id,
  ])
  expect(links).toEqual([{ ProjectId: Number(project) }])
})
