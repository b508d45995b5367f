const longest = 254

// A single plain address: no display name, list, group, route, comment or quotes, and nothing that ends a
// line or a command.
const word = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const plain = new RegExp(`^(?=.{1,64}@)${word}(?:\\.${word})*@${label}(?:\\.${label})*$`)

/** Whether a text is a single plain e-mail address, to which mail may be sent. */
export const isMailAddress = (text: string): boolean => text.length <= longest && plain.test(text)

/** Returns the recipient unchanged if it is a single plain address to which mail may be sent. Throws for anything else. */
export function mailAddress(to: string): string {
  if (!isMailAddress(to))
    throw new Error('The address of the recipient is not one plain e-mail address')
  return to
}
