import { expect, test } from 'vitest'
import * as review from './review-conditions.ts'

const handIn = { phase: 'desktop-review', is_ready_by_client: true }
const open = { IsReadyByClient: false }
const own = { OwnerId: 'ME' }
const ac = { role: 'AC' }

const conditions = { ...review }

test.each<[keyof typeof conditions, string, boolean, object, ...object[]]>([
  ['sendsElementBack', 'ready', true, { is_client_ready: false }, { IsClientReady: true }],
  ['sendsElementBack', 'not ready', false, { is_client_ready: false }, { IsClientReady: false }],
  ['sendsElementBack', 'no record', false, { is_client_ready: false }],
  ['sendsElementBack', 'forward', false, { is_client_ready: true }, { IsClientReady: false }],
  ['assignsAssociateOfOwnStandards', 'AC', true, { junior_owner_id: 'ann' }, own],
  ['assignsAssociateOfOwnStandards', 'ACs', true, { assignmentChanges: [ac, ac] }, own, own],
  [
    'assignsAssociateOfOwnStandards',
    'an SC among them',
    false,
    { assignmentChanges: [ac, { role: 'SC' }] },
    own,
  ],
  ['assignsAssociateOfOwnStandards', 'an SC', false, { owner_id: 'ann' }, own],
  ['assignsAssociateOfOwnStandards', 'SC taken away', false, { owner_id: null }, own],
  [
    'assignsAssociateOfOwnStandards',
    "another's among them",
    false,
    { assignmentChanges: [ac] },
    own,
    { OwnerId: 'ann' },
  ],
  [
    'assignsAssociateOfOwnStandards',
    "nobody's",
    false,
    { junior_owner_id: 'a' },
    { OwnerId: null },
  ],
  ['assignsAssociateOfOwnStandards', 'no record', false, { junior_owner_id: 'ann' }],
  [
    'handsStandardIn',
    'whole',
    true,
    { project_id: 1, module_id: 2, standard_id: 3, ...handIn },
    open,
  ],
  ['handsStandardIn', 'no record', true, { ...handIn, status: undefined }],
  ['handsStandardIn', 'again', false, handIn, { IsReadyByClient: true }],
  ['handsStandardIn', 'taken back', false, { ...handIn, is_ready_by_client: false }, open],
  ['handsStandardIn', 'in another phase', false, { ...handIn, phase: 'verification' }, open],
  ['handsStandardIn', 'with a status', false, { ...handIn, status: 'Complete' }, open],
  ['handsStandardIn', 'with a flag, even off', false, { ...handIn, uploaded_to_urac: false }, open],
])('%s, %s: %s', (condition, _, holds, parameters, ...prior) => {
  const facts = {
    userId: 'me',
    parameters: { ...parameters },
    prior: prior.map((row) => ({ ...row })),
  }
  expect(conditions[condition](facts)).toBe(holds)
})
