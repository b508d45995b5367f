/** How often something may be tried within a fixed window, which starts with the first attempt. */
type Budget = { readonly most: number; readonly minutes: number }

const hour = 60
const quarter = 15

/** Every budget of attempts, by what it limits and by whom. An address is one of IPv4, or a /64 of IPv6. */
export const attemptBudgets = {
  // Sign-in by password on a device that the account does not know yet.
  'password: account at address': { most: 10, minutes: quarter },
  'password: address': { most: 100, minutes: hour },
  // All visitors of a demo may share one address.
  'password: demo address': { most: 2_000, minutes: hour },
  'password: account': { most: 20, minutes: hour },
  // Sign-in by password on a known device.
  'password: device': { most: 10, minutes: quarter },

  // One-time and backup codes, by how well the account knows the device.
  'code: account': { most: 10, minutes: hour },
  'code: account by mailbox': { most: 10, minutes: hour },
  'code: device': { most: 10, minutes: hour },

  'sign-up: address': { most: 60, minutes: quarter },
  'sign-up: account': { most: 5, minutes: quarter },
  'forgot: address': { most: 60, minutes: quarter },
  'forgot: account at address': { most: 5, minutes: quarter },
  'forgot: account': { most: 5, minutes: quarter },
  'link: address': { most: 120, minutes: quarter },
  'link: token': { most: 30, minutes: quarter },
  'current password: account': { most: 10, minutes: quarter },
  'new address: account': { most: 5, minutes: hour },

  // Failed sign-ins of all accounts: an alarm is raised beyond this, and nobody is blocked.
  'failures: installation': { most: 1_000, minutes: hour },
} as const satisfies Record<string, Budget>

/** The name of a budget. */
export type AttemptBudget = keyof typeof attemptBudgets

/** Minutes after which every window has ended. */
export const longestWindow = Math.max(
  ...Object.values(attemptBudgets).map(({ minutes }) => minutes),
)
