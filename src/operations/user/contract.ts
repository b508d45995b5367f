import * as z from 'zod'
import { writePermissions } from '../../rules/permissions.ts'
import { readPermissions } from '../../rules/read-permissions.ts'
import { read, write } from '../kit/contract.ts'
import { wireId, wireUserId } from '../kit/wire.ts'
import { loginInfo, profile, projectUser, projectWithUsers, userRow } from './shapes.ts'
import { wireUser } from './wire.ts'

const updates = z.object({ user_id: z.string() })

const listsOfUsers = [
  'admin/all_users',
  'admin/project_users',
  'admin/projects_with_users',
  'admin/gf_login_info',
  'users/profile',
  'projects/{id}/project',
] as const

const listsOfNames = [
  ...listsOfUsers,
  'tasks/tasks_for_project',
  'tasks/for_dashboard',
  'tasks/tasks_combined_client',
  'transformations/query',
] as const

const somebody = '3f0c2a51-6a0e-4d0b-9d6f-0a5f6f6f7c11'

/** The writes of the focus User. */
export const userWrites = {
  'User:Create': write({
    name: 'User:Create',
    summary:
      'Makes a person, known by the e-mail address, and sends an invitation there; the Id is made when none is given. An account with the same id signs in as this person.',
    parameters: wireUser
      .required({ UserName: true })
      .refine(({ FirstName, LastName }) => Boolean(FirstName || LastName), {
        path: ['FirstName'],
        message: 'is empty, and so is the last name',
      }),
    updates,
    may: writePermissions['User:Create'],
    invalid: 'invalidParameters',
    invalidates: listsOfUsers,
    example: {
      parameters: {
        UserName: 'mara.lund@example.test',
        FirstName: 'Mara',
        LastName: 'Lund',
        Title: 'Compliance Officer',
        Organization: 'Lund Infusion',
        UserType: 'Client',
      },
      updates: { user_id: somebody },
    },
  }),
  'User:Update': write({
    name: 'User:Update',
    summary:
      'Changes the fields given of a person; everybody may change the own name, title, phone number, address and notification.',
    parameters: wireUser.required({ Id: true }),
    updates,
    may: writePermissions['User:Update'],
    invalid: 'idRequired',
    invalidNames: ['Id'],
    invalidates: listsOfNames,
    example: {
      parameters: { Id: somebody, Title: 'Director of Compliance', NotifyOnNewTask: false },
      updates: { user_id: somebody },
    },
  }),
  'User:Delete': write({
    name: 'User:Delete',
    summary:
      'Closes the account of a person and ends the links to projects; what the person wrote stays under the name.',
    parameters: z.object({ Id: wireUserId }),
    updates,
    may: writePermissions['User:Delete'],
    invalid: 'userIdToDeleteRequired',
    invalidates: listsOfNames,
    example: { parameters: { Id: somebody }, updates: { user_id: somebody } },
  }),
  'User:UpdateGFLock': write({
    name: 'User:UpdateGFLock',
    summary: 'Locks a person out and ends the open sessions, or unlocks (is_locked false).',
    parameters: z.object({ target_user_id: wireUserId, is_locked: z.boolean().default(true) }),
    updates: updates.extend({ is_locked: z.boolean() }),
    may: writePermissions['User:UpdateGFLock'],
    invalid: 'targetUserIdRequired',
    invalidNames: ['target_user_id'],
    invalidates: listsOfUsers,
    example: {
      parameters: { target_user_id: somebody, is_locked: true },
      updates: { user_id: somebody, is_locked: true },
    },
  }),
  'User:Invite': write({
    name: 'User:Invite',
    summary:
      'Sends an invitation to the e-mail address of a person, by which the account is opened; earlier ones open nothing any more. To who has an account nothing is sent.',
    parameters: z.object({ Id: wireUserId }),
    updates,
    may: writePermissions['User:Invite'],
    invalid: 'idRequired',
    invalidates: ['admin/gf_login_info'],
    example: { parameters: { Id: somebody }, updates: { user_id: somebody } },
  }),
  'User:TakeBackInvitation': write({
    name: 'User:TakeBackInvitation',
    summary: 'Makes the invitation of a person open nothing any more.',
    parameters: z.object({ Id: wireUserId }),
    updates,
    may: writePermissions['User:TakeBackInvitation'],
    invalid: 'idRequired',
    invalidates: ['admin/gf_login_info'],
    example: { parameters: { Id: somebody }, updates: { user_id: somebody } },
  }),
  'User:EndSessions': write({
    name: 'User:EndSessions',
    summary:
      'Ends every open session of a person, who may sign in again, and every link that would set a password.',
    parameters: z.object({ Id: wireUserId }),
    updates,
    may: writePermissions['User:EndSessions'],
    invalid: 'idRequired',
    invalidates: ['admin/gf_login_info'],
    example: { parameters: { Id: somebody }, updates: { user_id: somebody } },
  }),
  'User:RemoveSecondFactors': write({
    name: 'User:RemoveSecondFactors',
    summary:
      'Takes the authenticator app, the passkeys and the back-up codes of a person away, who has lost them, and ends the sessions; a mail tells the person of it.',
    parameters: z.object({ Id: wireUserId }),
    updates,
    may: writePermissions['User:RemoveSecondFactors'],
    invalid: 'idRequired',
    invalidates: ['admin/gf_login_info'],
    example: { parameters: { Id: somebody }, updates: { user_id: somebody } },
  }),
} as const

const exampleProfile = {
  Id: somebody,
  UserName: 'mara.lund@example.test',
  FirstName: 'Mara',
  LastName: 'Lund',
  FullName: 'Mara Lund',
  Title: 'Compliance Officer',
  Organization: 'Lund Infusion',
  OrganizationId: 'lund-infusion',
  PhoneNumber: null,
  URL: null,
  Role: 'Client',
  UserType: 'Client',
  NotifyOnNewTask: true,
} as const

/** The reads of users. */
export const userReads = {
  'admin/all_users': read({
    name: 'admin/all_users',
    path: '/api/v5/admin/all_users',
    summary: 'Everybody whose account is not closed, by name.',
    query: z.object({}),
    reply: z.array(userRow),
    may: readPermissions['admin/all_users'],
    example: { query: {}, data: [{ ...exampleProfile, LeadOrder: null, IsLocked: false }] },
  }),
  'admin/gf_login_info': read({
    name: 'admin/gf_login_info',
    path: '/api/v5/admin/gf_login_info',
    summary:
      'The sign-ins of everybody: the last one, the failed attempts since, whether the person is locked, the open sessions, the newest invitation.',
    query: z.object({}),
    reply: z.array(loginInfo),
    may: readPermissions['admin/gf_login_info'],
    example: {
      query: {},
      data: [
        {
          UserId: somebody,
          UserName: 'mara.lund@example.test',
          IsLocked: false,
          hasAccount: true,
          lastSignIn: '2026-11-20T08:30:00.000Z',
          failedAttempts: 2,
          openSessions: 1,
          hasSecondFactor: true,
          invitation: {
            state: 'accepted',
            email: 'mara.lund@example.test',
            sentAt: '2026-11-18T09:00:00.000Z',
            expiresAt: '2026-11-25T09:00:00.000Z',
            acceptedAt: '2026-11-18T09:20:00.000Z',
          },
        },
      ],
    },
  }),
  'users/profile': read({
    name: 'users/profile',
    path: '/api/v5/users/profile',
    summary: 'The own profile.',
    query: z.object({}),
    reply: profile,
    may: readPermissions['users/profile'],
    example: { query: {}, data: exampleProfile },
  }),
  'admin/project_users': read({
    name: 'admin/project_users',
    path: '/api/v5/admin/project_users',
    summary: 'The members of a project: who is linked to it, and who leads standards of it.',
    query: z.object({ project_id: wireId }),
    reply: z.array(projectUser),
    may: readPermissions['admin/project_users'],
    example: {
      query: { project_id: 1 },
      data: [
        {
          Id: somebody,
          FullName: 'Mara Lund',
          UserName: 'mara.lund@example.test',
          UserType: 'Client',
          Title: 'Compliance Officer',
          Organization: 'Lund Infusion',
          LeadOrder: null,
          IsLocked: false,
          isLinked: true,
          seniorStandardCount: 0,
          associateStandardCount: 0,
        },
      ],
    },
  }),
  'admin/projects_with_users': read({
    name: 'admin/projects_with_users',
    path: '/api/v5/admin/projects_with_users',
    summary: 'The projects that the caller may see, with the people linked to each.',
    query: z.object({}),
    reply: z.array(projectWithUsers),
    may: readPermissions['admin/projects_with_users'],
    example: {
      query: {},
      data: [
        {
          Id: 1,
          Name: 'Lund Infusion (Specialty Pharmacy)',
          StatusId: 1,
          users: [{ Id: somebody, FullName: 'Mara Lund', UserType: 'Client' }],
        },
      ],
    },
  }),
} as const
