/** The most characters of the name of a saved view. */
export const longestViewName = 80

/** The most views that a person saves in a project. */
export const mostViews = 50

/** The most characters of the search of a saved view. */
export const longestViewSearch = 2_000

/** Whether a text is the search part of an address, with its question mark, or empty. */
export const isViewSearch = (text: string): boolean =>
  text.length <= longestViewSearch && /^(?:\?[\u0021\u0024-\u007E]*)?$/.test(text)
