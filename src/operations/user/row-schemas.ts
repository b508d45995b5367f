import * as z from 'zod'
import { userTypes } from '#rules/permissions/user-types.ts'
import { answeredTime } from '../core/input-schemas.ts'

/** The id of the person in examples. */
export const somebody = '3f0c2a51-6a0e-4d0b-9d6f-0a5f6f6f7c11'

const person = z.object({
  Id: z.string(),
  UserName: z.string(),
  FirstName: z.string(),
  LastName: z.string(),
  FullName: z.string(),
  Title: z.string().nullable(),
  Organization: z.string().nullable(),
  OrganizationId: z.string().nullable(),
  PhoneNumber: z.string().nullable(),
  URL: z.string().nullable(),
  Role: z.string(),
  UserType: z.enum(userTypes),
  NotifyOnNewTask: z.boolean(),
})

/** A person's own profile; during an impersonation, what staff may see of a project member. */
export const profile = person.partial({
  OrganizationId: true,
  PhoneNumber: true,
  URL: true,
  Role: true,
  NotifyOnNewTask: true,
})

/** A person as the list of all users returns it: everything to administrators, Id, FullName and Title to consultants. */
export const userRow = person
  .extend({ LeadOrder: z.int().nullable(), IsLocked: z.boolean() })
  .partial()
  .required({ Id: true, FullName: true, Title: true })

/** The use of a person's sign-in account. */
export const loginInfo = z.object({
  UserId: z.string(),
  UserName: z.string(),
  IsLocked: z.boolean(),
  hasAccount: z.boolean(),
  lastSignIn: answeredTime.nullable(),
  failedAttempts: z.int(),
  openSessions: z.int(),
  hasSecondFactor: z.boolean(),
  /** The newest invitation, if the person was ever invited. */
  invitation: z
    .object({
      state: z.enum(['pending', 'expired', 'accepted', 'takenBack']),
      email: z.string(),
      sentAt: answeredTime,
      expiresAt: answeredTime,
      acceptedAt: answeredTime.nullable(),
    })
    .nullable(),
})

/** A member of a project, linked to it or leading standards of it. Clients get only Id and FullName. */
export const projectUser = z.object({
  Id: z.string(),
  FullName: z.string(),
  UserName: z.string().optional(),
  UserType: z.enum(userTypes).optional(),
  Title: z.string().nullable().optional(),
  Organization: z.string().nullable().optional(),
  LeadOrder: z.int().nullable().optional(),
  IsLocked: z.boolean().optional(),
  /** Whether there is a project-user link; people who only lead standards have none. */
  isLinked: z.boolean().optional(),
  /** How many standards of the project the person leads, in any phase, as senior and as associate consultant. */
  seniorStandardCount: z.int().optional(),
  associateStandardCount: z.int().optional(),
})

/** A project with the people linked to it; clients get no users. */
export const projectWithUsers = z.object({
  Id: z.int(),
  Name: z.string(),
  StatusId: z.int(),
  users: z
    .array(z.object({ Id: z.string(), FullName: z.string(), UserType: z.enum(userTypes) }))
    .optional(),
})
