import { sql, type RawBuilder } from 'kysely'
import { isStaffType } from '#rules/permissions/staff.ts'
import { userTypes } from '#rules/permissions/user-types.ts'

const staffTypes = sql.join(userTypes.filter(isStaffType).map((type) => sql.lit(type)))

/** Over a row of `"User"` with this name: whether the person is staff (the rule `isStaffType`). */
export const isStaffUser = (user: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${user}.UserType`)} in (${staffTypes})`
