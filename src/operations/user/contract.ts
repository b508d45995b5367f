import * as z from 'zod'
import { inEveryPhase } from '#rules/cache/column-groups.ts'
import * as user from '#rules/permissions/conditions/user-conditions.ts'
import {
  namesOfProject,
  ownProjects,
  replies,
  rowsForAdministrators,
} from '#rules/permissions/read-permissions.ts'
import { administrators, allow } from '#rules/permissions/write-permissions.ts'
import { read, write } from '../core/contract.ts'
import { wireId, wireUserId } from '../core/input-schemas.ts'
import { accountWrites } from './account-contract.ts'
import { wireUser } from './input-schemas.ts'
import {
  loginInfo,
  profile,
  projectUser,
  projectWithUsers,
  somebody,
  userRow,
} from './row-schemas.ts'

const userColumns = [
  'UserName',
  'FirstName',
  'LastName',
  'FullName',
  'Title',
  'Organization',
  'OrganizationId',
  'PhoneNumber',
  'URL',
  'Role',
  'UserType',
  'NotifyOnNewTask',
  'LeadOrder',
] as const

const updates = z.object({ user_id: z.string() })

export const userWrites = {
  'User:Create': write({
    name: 'User:Create',
    summary:
      'Creates a person, identified by the e-mail address, and sends an invitation there; the Id is generated when none is given. An account with the same id signs in as this person.',
    parameters: wireUser
      .required({ UserName: true })
      .refine(({ FirstName, LastName }) => Boolean(FirstName || LastName), {
        path: ['FirstName'],
        message: 'is empty, and so is the last name',
      }),
    updates,
    may: administrators,
    row: 'user',
    invalid: 'invalidParameters',
    changes: { User: ['rows'], SignIn: ['account', 'invitation'] },
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
      'Changes the given fields of a person; everyone can change their own name, title, phone number, address and notification.',
    parameters: wireUser.required({ Id: true }),
    updates,
    may: allow(
      user.keepsOwnRoleAndLastAdministrator,
      user.changesOwnProfile,
      user.changesOwnProfile,
      user.changesOwnProfile,
      user.changesOwnProfile,
    ),
    row: 'user',
    invalid: 'idRequired',
    changes: { User: [...userColumns, 'ClientSince'], SignIn: ['account', 'invitation'] },
    example: {
      parameters: { Id: somebody, Title: 'Director of Compliance', NotifyOnNewTask: false },
      updates: { user_id: somebody },
    },
  }),
  'User:Delete': write({
    name: 'User:Delete',
    summary:
      'Deletes the account of a person and ends all project memberships; what the person wrote stays under the name.',
    parameters: z.strictObject({ Id: wireUserId }),
    updates,
    may: allow(user.isOtherThanSelfAndLastAdministrator, false, false, false),
    row: 'user',
    invalid: 'userIdToDeleteRequired',
    changes: { User: ['IsDeleted'], ProjectUser: ['rows'], SignIn: ['session', 'invitation'] },
    example: { parameters: { Id: somebody }, updates: { user_id: somebody } },
  }),
  ...accountWrites,
} as const

const exampleProfile = {
  Id: somebody,
  UserName: 'mara.lund@example.test',
  FirstName: 'Mara',
  LastName: 'Lund',
  FullName: 'Mara Lund',
  Title: 'Compliance Officer',
  Organization: 'Lund Infusion',
  OrganizationId: 'Lund Infusion',
  PhoneNumber: null,
  URL: null,
  Role: 'Client',
  UserType: 'Client',
  NotifyOnNewTask: true,
} as const

export const userReads = {
  'admin/all_users': read({
    name: 'admin/all_users',
    path: '/api/v5/admin/all_users',
    summary: 'Everyone whose account has not been deleted, by name.',
    query: z.strictObject({}),
    reply: z.array(userRow),
    shows: { User: ['rows', ...userColumns] },
    may: replies('all', 'directory', 'staff-directory', 'refused', 'refused'),
    example: { query: {}, data: [{ ...exampleProfile, LeadOrder: null, IsLocked: false }] },
  }),
  'admin/gf_login_info': read({
    name: 'admin/gf_login_info',
    path: '/api/v5/admin/gf_login_info',
    summary:
      'The sign-ins of everyone: the last one, the failed attempts since, whether the person is locked, the active sessions, the newest invitation.',
    query: z.strictObject({}),
    reply: z.array(loginInfo),
    shows: {
      User: ['rows', 'UserName'],
      SignIn: ['account', 'session', 'secondFactor', 'invitation'],
    },
    may: rowsForAdministrators,
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
    summary:
      'The profile of the caller; in a preview that of the client, without phone number, web address and settings.',
    query: z.strictObject({}),
    reply: profile,
    shows: { User: userColumns },
    may: replies('self', 'self', 'self', 'self', 'self'),
    example: { query: {}, data: exampleProfile },
  }),
  'admin/project_users': read({
    name: 'admin/project_users',
    path: '/api/v5/admin/project_users',
    summary: 'The members of a project, and the consultants who lead standards of it.',
    query: z.strictObject({ project_id: wireId }),
    reply: z.array(projectUser),
    shows: { ...inEveryPhase('rows'), User: ['FullName', 'Title', 'Organization', 'LeadOrder'] },
    may: namesOfProject,
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
    summary: 'The projects that the caller can see, with the members of each.',
    query: z.strictObject({}),
    reply: z.array(projectWithUsers),
    shows: { Project: ['rows', 'Name', 'StatusId'], User: ['FullName'] },
    may: ownProjects,
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
