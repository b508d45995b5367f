import { letterTemplate } from '#rules/projects/project-settings.ts'
import { isRecord, priorOf, type Condition } from './permission-facts.ts'

/** The accreditor's request is not marked as answered. */
export const answersOpenRequest: Condition = (facts) => priorOf(facts).IsAnswered === false

/** The write changes only the response letter template. */
export const changesLetterTemplate: Condition = ({ parameters: { changes } }) =>
  isRecord(changes) && Object.keys(changes).join() === letterTemplate
