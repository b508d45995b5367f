import { scoresVisibleToClients } from '#rules/projects/project-settings.ts'

/** The labels of the settings that are switches. */
export const switchLabels = {
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

/** The label of the field for the days to answer a request from the accreditor. */
export const daysLabel = 'Days to answer an RFI'
