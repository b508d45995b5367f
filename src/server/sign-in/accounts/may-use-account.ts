import type { AccountsHouse } from './accounts-house.ts'

/** Whether a person may use the account: not locked or deleted in the target of the house, or, without a row there, in the other. */
export async function mayUseAccount(
  { people }: Pick<AccountsHouse, 'people'>,
  id: string,
): Promise<boolean> {
  const [row] = await people.rows(id)
  return row !== undefined && !row.IsLocked && !row.IsDeleted
}
