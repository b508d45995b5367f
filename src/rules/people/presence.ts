/** The texts of a standard in which people see each other typing. */
export const typedTexts = [
  'ClientComment',
  'ConsultantComment',
  'TheGood',
  'TheBad',
  'ElementComment',
  'SupportText',
] as const

export type TypedText = (typeof typedTexts)[number]

/** Which comments of a standard in a phase a client sees. */
export type ShownComments = {
  readonly IsConsultantCommentVisible: boolean
  readonly IsTheGoodVisible: boolean
  readonly IsTheBadVisible: boolean
}

/** Whether clients see that someone is typing in a text: only where they see the text itself (field rules of the comments). */
export function isTypingShownToClients(text: TypedText, shown: ShownComments): boolean {
  switch (text) {
    case 'ConsultantComment':
    case 'ElementComment':
      return shown.IsConsultantCommentVisible
    case 'TheGood':
      return shown.IsTheGoodVisible
    case 'TheBad':
      return shown.IsTheBadVisible
    case 'ClientComment':
    case 'SupportText':
      return true
  }
}

/** How long a tab counts as open after its last report, in seconds. */
export const presenceLifetime = 45

/** How often an open tab reports itself, in milliseconds. */
export const presenceInterval = 20_000
