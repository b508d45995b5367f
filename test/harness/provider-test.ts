import { openForgingProvider } from '../fakes/forging-provider.ts'
import { test as serverTest } from './server-test.ts'
import { signInByProvider } from './sign-in-by-provider.ts'

/** A test whose server signs people in through its own OIDC provider. */
export const test = serverTest
  // oxlint-disable-next-line no-empty-pattern -- the runner reads from the pattern which fixtures are needed
  .extend('provider', { scope: 'file' }, async ({}, { onCleanup }) => {
    const provider = await openForgingProvider()
    onCleanup(provider.close)
    return provider
  })
  .extend('settings', { scope: 'file' }, ({ provider }) => provider.settings)
  .extend('way', { scope: 'file' }, ({ server, provider }) => signInByProvider(server, provider))
