import * as z from 'zod'
import { userTypes } from '#rules/permissions/user-types.ts'
import { isWebAddress } from '#rules/text/web-address.ts'
import { wireText, wireUserId } from '../core/input-schemas.ts'

const line = (longest: number) =>
  wireText(longest)
    .refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), 'must be one line')
    .transform((text) => text.trim())

const optionalLine = (longest: number) =>
  line(longest)
    .transform((text) => (text === '' ? null : text))
    .nullable()

const place = 'must be a whole number from 1 to 10,000'

/** The fields of a person as writes accept them, all optional; an empty text clears a field that may be empty. */
export const wireUser = z
  .strictObject({
    Id: wireUserId,
    UserName: line(254).pipe(z.email('must be an e-mail address')),
    FirstName: line(100),
    LastName: line(100),
    Title: optionalLine(200),
    Organization: optionalLine(200),
    OrganizationId: optionalLine(200),
    PhoneNumber: optionalLine(50),
    URL: optionalLine(2_000).refine(
      (text) => text === null || isWebAddress(text),
      'must be an address that begins with http:// or https://',
    ),
    Role: line(100),
    UserType: z.enum(userTypes),
    NotifyOnNewTask: z.boolean(),
    LeadOrder: z.int(place).min(1, place).max(10_000, place).nullable(),
  })
  .partial()
