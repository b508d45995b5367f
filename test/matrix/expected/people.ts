import type { Role } from '#test/harness/people.ts'
import type { Fixture } from '../fixture.ts'
import {
  administrators,
  asSuperUser,
  onLast,
  rows,
  staff,
  type ExpectedWrite,
} from './write-row.ts'

const own = (more: object) => (s: Fixture, role: Role) => ({
  Id: s.id(role === 'ANON' ? 'K+' : role),
  ...more,
})
const previewOf = (client: (s: Fixture) => string) => (s: Fixture) => ({
  project_id: s.project,
  client_user_id: client(s),
})
const ending = (whose: keyof Fixture['previews']) => (s: Fixture) => ({
  project_id: s.project,
  preview_id: s.previews[whose],
})

/** Who may do which write on people, impersonations and the history. */
export const people: readonly ExpectedWrite[] = [
  ...rows('User:Create', [
    'of anybody',
    administrators,
    (s) => ({ UserName: `new-${s.n}@tests.test`, FirstName: 'New' }),
  ]),
  ...rows('User:Invite', ['of anybody', administrators, (s) => ({ Id: s.spare })]),
  ...rows('User:TakeBackInvitation', ['of anybody', administrators, (s) => ({ Id: s.spare })]),
  ...rows('User:EndSessions', ['of anybody', administrators, (s) => ({ Id: s.spare })]),
  ...rows(
    'User:RemoveSecondFactors',
    ['of somebody else', administrators, (s) => ({ Id: s.spare })],
    ['of oneself', 'N N N N N N S S', own({})],
  ),
  ...rows(
    'User:Delete',
    ['of somebody else', administrators, (s) => ({ Id: s.spare })],
    ['of oneself', 'N N N N N N S S', own({})],
    ['of the last administrator', 'N . . . . . . .', (s) => ({ Id: s.id('ADM') }), onLast],
  ),
  ...rows(
    'User:UpdateGFLock',
    ['of somebody else', administrators, (s) => ({ target_user_id: s.spare })],
    ['of oneself', 'N N N N N N S S', (s, role) => ({ target_user_id: own({})(s, role).Id })],
    [
      'of the last administrator',
      'N . . . . . . .',
      (s) => ({ target_user_id: s.id('ADM') }),
      onLast,
    ],
  ),
  ...rows(
    'User:Update',
    ['title of somebody else', administrators, (s) => ({ Id: s.spare, Title: 'New' })],
    [
      'type and role of somebody else',
      administrators,
      (s) => ({ Id: s.spare, UserType: 'Consultant', Role: 'Consultant' }),
    ],
    [
      'own contact fields',
      'Y Y Y Y Y Y S S',
      own({
        FirstName: 'New',
        LastName: 'Name',
        Title: 'New',
        PhoneNumber: '1',
        URL: 'https://example.test',
        NotifyOnNewTask: false,
      }),
    ],
    ['own Role', 'N N N N N N S S', own({ Role: 'Owner' })],
    [
      'own UserType',
      'N N N N N N S S',
      (s, role) => own({ UserType: role === 'ADM' ? 'Client' : 'Administrator' })(s, role),
    ],
    [
      'own organization',
      'Y N N N N N S S',
      (s, role) => own({ Organization: `Elsewhere ${s.n}` })(s, role),
    ],
    ['own address', '. N N N N N S S', own({ UserName: 'another@tests.test' })],
    [
      'type of the last administrator',
      'N . . . . . . .',
      (s) => ({ Id: s.id('ADM'), UserType: 'Client' }),
      onLast,
    ],
  ),
  ...rows('History:Export', ['of all projects', administrators, () => ({})]),
  ...rows(
    'Preview:Start',
    ['of a client of the project', staff, previewOf((s) => s.id('K+'))],
    ['of a client of elsewhere', 'F F M N N N S S', previewOf((s) => s.stranger)],
    ['of a consultant', 'F F M N N N S S', previewOf((s) => s.id('C+'))],
  ),
  ...rows(
    'Preview:End',
    ['of one’s own', staff, (s, role) => ending(role === 'ADM' || role === 'C-' ? role : 'C+')(s)],
    ['of somebody else', 'F F M N N N S S', (s, role) => ending(role === 'ADM' ? 'C+' : 'ADM')(s)],
  ),
  ...rows(
    'Test:Create',
    ['by who is no super user', 'N N N N N N S S', () => ({})],
    ['by a super user', 'Y . . . . . . .', () => ({}), asSuperUser],
  ),
]
