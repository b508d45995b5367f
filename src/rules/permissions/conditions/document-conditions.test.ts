import { expect, test } from 'vitest'
import * as document from './document-conditions.ts'

const own = { IsOwnOrganizationUpload: true, IsCitedByStaff: false, IsUploadedToURAC: false }
const described = { project_id: 1, document_id: 2, title: 't', description: 'd' }
const mine = { CreatedBy: 'ME' }

const conditions = { ...document }

test.each<[keyof typeof conditions, string, boolean, object, object]>([
  ['isNotUploadedToURAC', 'not uploaded', true, {}, { IsUploadedToURAC: false }],
  ['isNotUploadedToURAC', 'uploaded', false, {}, { IsUploadedToURAC: true }],
  ['isNotUploadedToURAC', 'unknown', false, {}, {}],
  ['isUncitedUploadOfOwnOrganization', 'own', true, {}, own],
  [
    'isUncitedUploadOfOwnOrganization',
    "another organization's",
    false,
    {},
    { ...own, IsOwnOrganizationUpload: false },
  ],
  ['isUncitedUploadOfOwnOrganization', 'cited', false, {}, { ...own, IsCitedByStaff: true }],
  ['isUncitedUploadOfOwnOrganization', 'uploaded', false, {}, { ...own, IsUploadedToURAC: true }],
  ['isUncitedUploadOfOwnOrganization', 'unknown', false, {}, { IsOwnOrganizationUpload: true }],
  ['describesOwnUpload', 'own', true, described, mine],
  ['describesOwnUpload', "another's", false, described, { CreatedBy: 'ann' }],
  [
    'describesOwnUpload',
    'with its visibility',
    false,
    { ...described, is_document_visible_for_project: true },
    mine,
  ],
  ['describesOwnUpload', 'with its standard', false, { ...described, standard_id: 3 }, mine],
  ['citesVisibleDocument', 'visible', true, {}, { IsVisibleToCaller: true }],
  ['citesVisibleDocument', 'hidden', false, {}, { IsVisibleToCaller: false }],
  ['citesVisibleDocument', 'unknown', false, {}, {}],
  ['isOwnCitation', 'own', true, {}, mine],
  ['isOwnCitation', "another's", false, {}, { CreatedBy: 'ann' }],
])('%s, %s: %s', (condition, _, holds, parameters, prior) => {
  const facts = { userId: 'me', parameters: { ...parameters }, prior: [{ ...prior }] }
  expect(conditions[condition](facts)).toBe(holds)
})
