import { isTarget, type Target } from '#rules/api/targets.ts'
import { textEncryption } from '#server/runtime/text-encryption.ts'

/** Whose mails of which projects a link ends. */
export type Unsubscription = {
  readonly target: Target
  readonly userId: string
  readonly projects: readonly number[]
}

/** Links by which the reader of a mail ends such mails without signing in. */
export type UnsubscribeLinks = {
  readonly pathOf: (unsubscription: Unsubscription) => string
  /** Null for a token that this installation did not make. */
  readonly read: (token: string) => Unsubscription | null
}

// A header line holds 998 characters.
const maxProjects = 100

/** The path of the page behind the links. */
export const unsubscribePath = '/unsubscribe'

/** Creates the links: whom and what they name is encrypted and authenticated under a key of AUTH_SECRET. */
export function unsubscribeLinks(secret: string): UnsubscribeLinks {
  const { encrypt, decrypt } = textEncryption(secret, 'plumbline unsubscribe link')
  return {
    pathOf: ({ target, userId, projects }) => {
      const named = projects.slice(0, maxProjects).join(',')
      return `${unsubscribePath}?token=${encrypt(`${target} ${userId} ${named}`)}`
    },
    read: (token) => {
      const [target, userId, named] = decrypt(token)?.split(' ') ?? []
      if (!isTarget(target) || userId === undefined || named === undefined) return null
      return { target, userId, projects: named.split(',').map(Number) }
    },
  }
}
