import type { UserType } from '#rules/permissions/user-types.ts'

/** A person of the demo; the Id is a fixed UUID in lower case, and the email is also the UserName. */
export type DemoPerson = {
  readonly Id: string
  readonly email: string
  readonly FirstName: string
  readonly LastName: string
  readonly UserType: UserType
  readonly Title: string
  readonly Organization: string
}
