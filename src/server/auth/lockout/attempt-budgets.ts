/** How often something may be tried within a fixed window, which starts with the first attempt. */
type Budget = { readonly limit: number; readonly minutes: number }

const hour = 60
const quarter = 15

/** Every budget of attempts, named by what it limits and for whom. An address is an IPv4 address or an IPv6 /64. */
export const attemptBudgets = {
  // Password sign-in on a device that the account does not know yet.
  'password: account at address': { limit: 10, minutes: quarter },
  'password: address': { limit: 100, minutes: hour },
  // All visitors of a demo may share one address.
  'password: demo address': { limit: 2_000, minutes: hour },
  'password: account': { limit: 20, minutes: hour },
  // Password sign-in on a known device.
  'password: device': { limit: 10, minutes: quarter },

  // One-time and backup codes, by how well the account knows the device.
  'code: account': { limit: 10, minutes: hour },
  'code: account by mailbox': { limit: 10, minutes: hour },
  'code: device': { limit: 10, minutes: hour },

  'sign-up: address': { limit: 60, minutes: quarter },
  'sign-up: account': { limit: 5, minutes: quarter },
  'forgot: address': { limit: 60, minutes: quarter },
  'forgot: account at address': { limit: 5, minutes: quarter },
  'forgot: account': { limit: 5, minutes: quarter },
  'link: address': { limit: 120, minutes: quarter },
  'link: token': { limit: 30, minutes: quarter },
  'current password: account': { limit: 10, minutes: quarter },
  'new address: account': { limit: 5, minutes: hour },

  // Failed sign-ins of all accounts: beyond this an alarm is raised, and no one is blocked.
  'failures: installation': { limit: 1_000, minutes: hour },
} as const satisfies Record<string, Budget>

export type AttemptBudget = keyof typeof attemptBudgets

/** Minutes after which every window has ended. */
export const longestWindow = Math.max(
  ...Object.values(attemptBudgets).map(({ minutes }) => minutes),
)
