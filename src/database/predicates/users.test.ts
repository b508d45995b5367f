import { sql } from 'kysely'
import { expect } from 'vitest'
import { isStaffType } from '#rules/permissions/staff.ts'
import { userTypes } from '#rules/permissions/user-types.ts'
import { runQuery } from '#test/harness/run-query.ts'
import { test } from '#test/harness/server-test.ts'
import { isStaffUser } from './users.ts'

test('a person is staff in SQL exactly when the rule says so, for every user type', async ({
  server,
}) => {
  const types = sql.join(userTypes.map((type, at) => sql`(${sql.lit(type)}, ${sql.lit(at)})`))
  const rows = await runQuery(
    server,
    sql<{ isStaff: boolean }>`
      select ${isStaffUser('u')} as "isStaff" from (values ${types}) u ("UserType", position) order by position`,
  )
  expect(rows.map((row) => row.isStaff)).toEqual(userTypes.map(isStaffType))
})
