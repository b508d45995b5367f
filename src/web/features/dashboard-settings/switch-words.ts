import { scoresVisibleToClients } from '../../../rules/project-settings.ts'

/** The settings that are on or off, in words for those who set them. */
export const switchWords = {
  [scoresVisibleToClients]: {
    label: 'Clients see scores',
    description:
      'Show mock scores next to the labels of standards and elements. Labels are always shown.',
  },
  IsWaiveDocument: {
    label: 'Documents are waived',
    description: 'This project does not require documents from the client.',
  },
  SendTaksEmailsToBeta: {
    label: 'Task e-mails link to the beta site',
    description: 'Links in task e-mails for this project go to the staging site.',
  },
} as const
