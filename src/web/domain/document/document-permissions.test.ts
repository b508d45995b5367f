import { expect, test } from 'vitest'
import type { UserType } from '#rules/permissions/user-types.ts'
import { mayIn } from '#web/data/session/project-permissions.ts'
import { makeSession } from '#web/data/session/session.fixture.ts'
import { documentPermissions } from './document-permissions.ts'
import { makeDocument } from './document.fixture.ts'

const person = (user_type: UserType, isReadOnly = false, StatusId = 1) =>
  mayIn(
    makeSession(
      { UserId: 'ME', user_type, isAdministrator: user_type === 'Administrator' },
      { isReadOnly, defaultTarget: 'ps' },
    ),
    { StatusId },
  )

const all = { describe: true, arrange: true, date: true, replace: true, delete: true }
const nothing = { describe: false, arrange: false, date: false, replace: false, delete: false }

test('staff may edit, replace and delete documents that have not been uploaded to the accreditor', () => {
  const uploaded = makeDocument({ IsUploadedToURAC: true, isReplaceable: false })
  expect(documentPermissions(person('Consultant'), makeDocument())).toEqual(all)
  expect(documentPermissions(person('Consultant'), uploaded)).toEqual({
    ...all,
    replace: false,
    delete: false,
  })
})

test('a client may describe their own upload and replace what the server allows', () => {
  const { IsUploadedToURAC: _, ...hidden } = makeDocument({ CreatedBy: 'me' })
  const own = { ...hidden, isReplaceable: true }
  expect(documentPermissions(person('Client'), own)).toEqual({ ...all, arrange: false })
  expect(documentPermissions(person('Client'), { ...own, isReplaceable: false })).toEqual({
    ...nothing,
    describe: true,
    date: true,
  })
  expect(documentPermissions(person('Client'), { ...own, CreatedBy: 'ann' })).toEqual({
    ...nothing,
    replace: true,
    delete: true,
  })
})

test('nobody may change a document while the installation is read-only or the project is archived', () => {
  expect(documentPermissions(person('Administrator', true), makeDocument())).toEqual(nothing)
  expect(documentPermissions(person('Administrator', false, 4), makeDocument())).toEqual(nothing)
})
