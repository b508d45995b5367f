import type { UserType } from '../permissions/user-types.ts'
import type { Report } from './report.ts'

/** Whether a member of a project may open a saved report that was made for an audience. */
export const mayReceive = (audience: Report['audience'], userType: UserType): boolean =>
  audience === 'client' || userType !== 'Client'
