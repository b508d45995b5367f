import { isSameUser } from '#rules/people/user-id.ts'
import { namesOnly, priorOf, type Condition } from './permission-facts.ts'

/** The document has not been uploaded to the accreditor. */
export const isNotUploadedToURAC: Condition = (facts) => priorOf(facts).IsUploadedToURAC === false

/** The document came from the caller's organization, staff have not cited it, and it has not been uploaded to the accreditor. */
export const isUncitedUploadOfOwnOrganization: Condition = (facts) =>
  priorOf(facts).IsOwnOrganizationUpload === true &&
  priorOf(facts).IsCitedByStaff === false &&
  isNotUploadedToURAC(facts)

/** Only the title and the description change, and the caller uploaded the document. */
export const describesOwnUpload: Condition = (facts) =>
  isSameUser(priorOf(facts).CreatedBy, facts.userId) &&
  namesOnly(facts, ['project_id', 'document_id', 'title', 'description'])

/** The caller uploaded the document. */
export const isOwnUpload: Condition = (facts) => isSameUser(priorOf(facts).CreatedBy, facts.userId)

/** The document to cite is visible to the caller. */
export const citesVisibleDocument: Condition = (facts) => priorOf(facts).IsVisibleToCaller === true

/** The caller made the citation. */
export const isOwnCitation: Condition = (facts) =>
  isSameUser(priorOf(facts).CreatedBy, facts.userId)
