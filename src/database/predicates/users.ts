import { sql, type RawBuilder } from 'kysely'
import { isStaffType } from '#rules/permissions/staff.ts'
import { userTypes } from '#rules/permissions/user-types.ts'

const staffTypes = sql.join(userTypes.filter(isStaffType).map((type) => sql.lit(type)))

/** For a row of `"User"` under this alias: whether the person is staff (the rule `isStaffType`). */
export const isStaffUser = (user: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${user}.UserType`)} in (${staffTypes})`
