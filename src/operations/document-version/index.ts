import { comparedVersions } from './compared-versions.ts'

export const documentVersionAnswers = {
  'projects/{id}/documents/compared_versions': comparedVersions,
}
