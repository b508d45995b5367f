/** Returns whether a text looks like an e-mail address; the server validates strictly. */
export const isEmailAddress = (text: string): boolean =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
