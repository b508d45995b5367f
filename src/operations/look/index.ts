import { changesSinceLook } from './changes-since-look.ts'

export const lookAnswers = { 'projects/{id}/changes_since_look': changesSinceLook }
