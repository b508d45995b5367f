import { scoresVisibleToClients } from '../../../rules/project-settings.ts'

/** The settings that are on or off, in words for those who set them. */
export const switchWords = {
  [scoresVisibleToClients]: {
    label: 'Clients see scores',
    description:
      'Mock scores stand beside the labels of standards and elements. Labels are always shown.',
  },
  IsWaiveDocument: {
    label: 'Documents are waived',
    description: 'The project is worked without documents of the client.',
  },
  SendTaksEmailsToBeta: {
    label: 'Task e-mails link to the beta site',
    description: 'Links in the e-mails about tasks of this project lead to the staging site.',
  },
} as const
