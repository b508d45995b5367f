/** The longest name of a saved view, in characters. */
export const longestViewName = 80

/** The most views that a person can save in a project. */
export const mostViews = 50

/** The longest query string of a saved view, in characters. */
export const longestViewSearch = 2_000

/** Whether a text is a query string as in an address: empty, or starting with a question mark. */
export const isViewSearch = (text: string): boolean =>
  text.length <= longestViewSearch && /^(?:\?[\u0021\u0024-\u007E]*)?$/.test(text)
