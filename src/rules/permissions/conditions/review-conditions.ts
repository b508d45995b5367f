import { isSameUser } from '#rules/people/user-id.ts'
import { isRecord, listOf, namesOnly, priorOf, type Condition } from './permission-facts.ts'

/** Sends a ready element back: IsClientReady true to false. */
export const sendsElementBack: Condition = (facts) =>
  priorOf(facts).IsClientReady === true && facts.parameters['is_client_ready'] === false

/** Only the associate consultant changes, and the caller is the senior consultant of every standard involved. */
export const assignsAssociateOfOwnStandards: Condition = ({ parameters, prior, userId }) =>
  parameters['owner_id'] === undefined &&
  listOf(parameters['assignmentChanges']).every(
    (change) => isRecord(change) && change['role'] === 'AC',
  ) &&
  prior.length > 0 &&
  prior.every(({ OwnerId }) => isSameUser(OwnerId, userId))

/** A client submits a standard for Desktop Review: IsReadyByClient changes from false to true, and nothing else changes. */
export const handsStandardIn: Condition = (facts) =>
  facts.parameters['phase'] === 'desktop-review' &&
  facts.parameters['is_ready_by_client'] === true &&
  priorOf(facts).IsReadyByClient !== true &&
  namesOnly(facts, ['project_id', 'module_id', 'standard_id', 'phase', 'is_ready_by_client'])
