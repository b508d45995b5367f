import { messengerRegions } from '#rules/api/messenger.ts'
import { optional, setting } from '../values/setting.ts'
import { anyText, clientId, oneOf, webOrigin } from '../values/value-schemas.ts'

/** Third-party services that pages use in the browser. Unless they are configured, none of their code is loaded and no data is sent. */
export const serviceSettings = {
  FLAGS_CLIENT_ID: optional(clientId, 'the values of FEATURE_FLAGS hold', {
    about:
      'the client-side ID of a LaunchDarkly environment, whose flags of the same names then take precedence over FEATURE_FLAGS; while it does not answer, these hold. The browser sends it the id and the organization of the person, nothing else',
  }),
  FLAGS_URL: optional(webOrigin, "LaunchDarkly's own addresses", {
    about: 'the address of a LaunchDarkly Relay Proxy that answers instead',
  }),
  MESSENGER_APP_ID: optional(clientId, 'no chat is shown', {
    about:
      "the id of an Intercom workspace, whose chat launcher the pages then show. Its scripts run in the pages, which loosens their policy (see below); it is told the id and the organization of the person, and sees the pages' addresses",
  }),
  MESSENGER_SECRET: optional(anyText, 'none', {
    about: "the secret of Intercom's identity verification, which MESSENGER_APP_ID needs",
    isSecret: true,
  }),
  MESSENGER_REGION: setting(oneOf(messengerRegions), 'us', {
    about: 'where the data of the workspace is stored: us, eu or ap',
  }),
}
