const longest = 254

// One plain address: no name before it, no list or group, no route, no comment, no quotes, nothing that ends a line or a command.
const word = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const plain = new RegExp(`^(?=.{1,64}@)${word}(?:\\.${word})*@${label}(?:\\.${label})*$`)

/** Whether a text is one plain e-mail address, to which a mail may go. */
export const isMailAddress = (text: string): boolean => text.length <= longest && plain.test(text)

/** The address to which a mail may go: exactly one person, as it is. Throws for anything else. */
export function mailAddress(to: string): string {
  if (!isMailAddress(to))
    throw new Error('The address of the recipient is not one plain e-mail address')
  return to
}
