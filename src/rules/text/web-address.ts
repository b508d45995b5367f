/** Whether a link may lead to this text: an http or https address with a host and without spaces. */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^\s/?#@\\]+(?:[/?#][^\s\\]*)?$/iu.test(text)

/** Returns a typed web address, with https added when it has no scheme. */
export function webAddressOf(typed: string): string {
  const text = typed.trim()
  return text === '' || /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`
}
