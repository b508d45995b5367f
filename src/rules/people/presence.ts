/** The texts of a standard in which people see each other type. */
export const typedTexts = [
  'ClientComment',
  'ConsultantComment',
  'TheGood',
  'TheBad',
  'ElementComment',
  'SupportText',
] as const

export type TypedText = (typeof typedTexts)[number]

/** What a client sees of the comments of a standard in a phase. */
export type ShownComments = {
  readonly IsConsultantCommentVisible: boolean
  readonly IsTheGoodVisible: boolean
  readonly IsTheBadVisible: boolean
}

/** Whether clients see that somebody types in a text: only where they see the text (field rules of the comments). */
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

/** How long a tab counts as open after it last said so, in seconds. */
export const presenceLifetime = 45

/** How often an open tab says so, in milliseconds. */
export const presenceInterval = 20_000
