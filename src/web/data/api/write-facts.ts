// The build includes permissions and columns only for this file: sign-in needs neither (dev/contract-facts.ts).
import { writeContracts, type WriteName } from '#operations/contracts.ts'
import type { Actor } from '#rules/permissions/actor.ts'
import type { Facts } from '#rules/permissions/conditions/permission-facts.ts'
import { isAllowed } from '#rules/permissions/write-permissions.ts'
import type { WrittenColumns } from '#rules/permissions/written-row.ts'

/** Whether a caller may execute a write, given the facts of the row. */
export const mayWrite = (name: WriteName, actor: Actor, facts: Facts): boolean =>
  isAllowed(writeContracts[name].may, actor, facts)

/** The columns that the parameters of a write set. */
export const columnsOf = (name: WriteName): WrittenColumns | undefined =>
  writeContracts[name].columns
