import type { AccountsContext } from './accounts-context.ts'

/** Whether a person may use the account: not locked or deleted in the default target or, without a row there, in the other. */
export async function mayUseAccount(
  { people }: Pick<AccountsContext, 'people'>,
  id: string,
): Promise<boolean> {
  const [row] = await people.rows(id)
  return row !== undefined && !row.IsLocked && !row.IsDeleted
}
