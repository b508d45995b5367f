import { optional } from './setting.ts'
import { clientId, webOrigin } from './value-schemas.ts'

/** Services of others that the pages use in the browser. Without their settings nothing of them is loaded, and nothing leaves. */
export const serviceSettings = {
  FLAGS_CLIENT_ID: optional(clientId, 'the values of FEATURE_FLAGS hold', {
    about:
      'the client-side ID of a LaunchDarkly environment, whose flags of the same names then take precedence over FEATURE_FLAGS; while it does not answer, these hold. The browser sends it the id and the organization of the person, nothing else',
  }),
  FLAGS_URL: optional(webOrigin, "LaunchDarkly's own addresses", {
    about: 'the address of a LaunchDarkly Relay Proxy that answers instead',
  }),
}
