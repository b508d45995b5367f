import { letterTemplate } from '#rules/projects/project-settings.ts'
import { isRecord, priorOf, type Condition } from './permission-facts.ts'

/** The request of the accreditor is not marked as answered. */
export const answersOpenRequest: Condition = (facts) => priorOf(facts).IsAnswered === false

/** Only the template of response letters changes. */
export const changesLetterTemplate: Condition = ({ parameters: { changes } }) =>
  isRecord(changes) && Object.keys(changes).join() === letterTemplate
