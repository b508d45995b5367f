import { redirect } from '@tanstack/react-router'
import { storeLinkToken, type LinkPage } from '#web/data/account/link-token.ts'
import { queryClient } from '#web/data/cache/query-client.ts'
import { lacksFactor, sessionOptions } from '#web/data/session/session.ts'
import { onlyValid } from '#web/domain/navigation/search-values.ts'
import { lazyPage } from '#web/ui/lazy/lazy-page.tsx'
import { signInSearch, type SignInSearch } from './shared/search.ts'

export const signInRoute = {
  path: '/sign-in',
  validateSearch: onlyValid(signInSearch),
  beforeLoad: async ({ search }: { readonly search: SignInSearch }) => {
    const { user } = await queryClient.ensureQueryData(sessionOptions)
    if (user) redirect({ href: search.returnTo ?? '/app', throw: true })
  },
  component: lazyPage(() => import('./sign-in-page.tsx'), 'SignInPage'),
} as const

// Where people sign in through a provider, redirects the pages that only local accounts need to the sign-in
// page.
const needEmbedded = async () => {
  const { hasEmbeddedSignIn } = await queryClient.ensureQueryData(sessionOptions)
  if (!hasEmbeddedSignIn) redirect({ to: '/sign-in', replace: true, throw: true })
}

export const signUpRoute = {
  path: '/sign-up',
  beforeLoad: async () => {
    const { user } = await queryClient.ensureQueryData(sessionOptions)
    if (user) redirect({ to: '/app', throw: true })
    await needEmbedded()
  },
  component: lazyPage(() => import('./sign-up-page.tsx'), 'SignUpPage'),
} as const

export const forgotPasswordRoute = {
  path: '/forgot-password',
  beforeLoad: needEmbedded,
  component: lazyPage(() => import('./forgot-password-page.tsx'), 'ForgotPasswordPage'),
} as const

type Arrival = { readonly location: { readonly hash: string } }

// Remove the token of a link from the URL and the browser history before anything is rendered.
const takeToken = (page: LinkPage) => async (hash: string) => {
  if (storeLinkToken(page, hash)) redirect({ to: page, hash: '', replace: true, throw: true })
  // An invitation can be accepted through the provider too.
  await (page === '/invitation' ? queryClient.ensureQueryData(sessionOptions) : needEmbedded())
}

const takeInvitation = takeToken('/invitation')
export const invitationRoute = {
  path: '/invitation',
  beforeLoad: ({ location }: Arrival) => takeInvitation(location.hash),
  component: lazyPage(() => import('./email-links/invitation-page.tsx'), 'InvitationPage'),
} as const

const takeVerification = takeToken('/verify-email')
export const verifyEmailRoute = {
  path: '/verify-email',
  beforeLoad: ({ location }: Arrival) => takeVerification(location.hash),
  component: lazyPage(() => import('./email-links/verify-email-page.tsx'), 'VerifyEmailPage'),
} as const

const takeReset = takeToken('/reset-password')
export const resetPasswordRoute = {
  path: '/reset-password',
  beforeLoad: ({ location }: Arrival) => takeReset(location.hash),
  component: lazyPage(() => import('./email-links/reset-password-page.tsx'), 'ResetPasswordPage'),
} as const

export const linkAccountRoute = {
  path: '/link-account',
  beforeLoad: needEmbedded,
  component: lazyPage(() => import('./link-account-page.tsx'), 'LinkAccountPage'),
} as const

export const secondFactorRoute = {
  path: '/second-factor',
  validateSearch: onlyValid(signInSearch),
  beforeLoad: async ({ search }: { readonly search: SignInSearch }) => {
    const { user } = await queryClient.ensureQueryData(sessionOptions)
    if (!user) redirect({ to: '/sign-in', search, throw: true })
    else if (!lacksFactor(user)) redirect({ href: search.returnTo ?? '/app', throw: true })
  },
  component: lazyPage(() => import('./second-factor/second-factor-page.tsx'), 'SecondFactorPage'),
} as const
