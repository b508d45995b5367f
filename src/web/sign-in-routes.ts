import { createRoute, redirect } from '@tanstack/react-router'
import { keepLinkToken, type LinkPage } from './data/link-token.ts'
import { queryClient } from './data/query-client.ts'
import { lacksFactor, sessionOptions } from './data/session.ts'
import { root } from './root-route.tsx'
import { signInSearch } from './search.ts'
import { laterPage } from './ui/later-page.tsx'

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: signInSearch,
  beforeLoad: async ({ search }) => {
    const { user } = await queryClient.ensureQueryData(sessionOptions)
    if (user) redirect({ href: search.returnTo ?? '/app', throw: true })
  },
  component: laterPage(() => import('./features/sign-in/sign-in-page.tsx'), 'SignInPage'),
})

// What accounts of this house alone need is not there where people sign in through a provider.
const needEmbedded = async () => {
  const { hasEmbeddedSignIn } = await queryClient.ensureQueryData(sessionOptions)
  if (!hasEmbeddedSignIn) redirect({ to: '/sign-in', replace: true, throw: true })
}

const signUp = createRoute({
  getParentRoute: () => root,
  path: '/sign-up',
  beforeLoad: async () => {
    const { user } = await queryClient.ensureQueryData(sessionOptions)
    if (user) redirect({ to: '/app', throw: true })
    await needEmbedded()
  },
  component: laterPage(() => import('./features/sign-in/sign-up-page.tsx'), 'SignUpPage'),
})

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  beforeLoad: needEmbedded,
  component: laterPage(
    () => import('./features/sign-in/forgot-password-page.tsx'),
    'ForgotPasswordPage',
  ),
})

// The token of a link is taken out of the address before anything is shown, and out of the history with it.
const takeToken = (page: LinkPage) => async (hash: string) => {
  if (keepLinkToken(page, hash)) redirect({ to: page, hash: '', replace: true, throw: true })
  // An invitation is taken up through the provider, too.
  await (page === '/invitation' ? queryClient.ensureQueryData(sessionOptions) : needEmbedded())
}

const takeInvitation = takeToken('/invitation')
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  beforeLoad: ({ location }) => takeInvitation(location.hash),
  component: laterPage(() => import('./features/sign-in/invitation-page.tsx'), 'InvitationPage'),
})

const takeVerification = takeToken('/verify-email')
const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/verify-email',
  beforeLoad: ({ location }) => takeVerification(location.hash),
  component: laterPage(() => import('./features/sign-in/verify-email-page.tsx'), 'VerifyEmailPage'),
})

const takeReset = takeToken('/reset-password')
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  beforeLoad: ({ location }) => takeReset(location.hash),
  component: laterPage(
    () => import('./features/sign-in/reset-password-page.tsx'),
    'ResetPasswordPage',
  ),
})

const linkAccount = createRoute({
  getParentRoute: () => root,
  path: '/link-account',
  beforeLoad: needEmbedded,
  component: laterPage(() => import('./features/sign-in/link-account-page.tsx'), 'LinkAccountPage'),
})

const secondFactor = createRoute({
  getParentRoute: () => root,
  path: '/second-factor',
  validateSearch: signInSearch,
  beforeLoad: async ({ search }) => {
    const { user } = await queryClient.ensureQueryData(sessionOptions)
    if (!user) redirect({ to: '/sign-in', search, throw: true })
    else if (!lacksFactor(user)) redirect({ href: search.returnTo ?? '/app', throw: true })
  },
  component: laterPage(
    () => import('./features/second-factor/second-factor-page.tsx'),
    'SecondFactorPage',
  ),
})

/** The ways in, and the screens to which links in mails lead. */
export const signInRoutes = [
  signIn,
  signUp,
  forgotPassword,
  invitation,
  verifyEmail,
  resetPassword,
  linkAccount,
  secondFactor,
] as const
