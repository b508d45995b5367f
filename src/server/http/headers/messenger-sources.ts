const ofIntercom = (...names: readonly string[]) => names.map((name) => `https://${name}`)

/**
 * What Intercom's messenger loads and connects to, by directive of the policy, for workspaces of any region. It inserts styles without a
 * nonce and markup without a trusted type.
 */
export const messengerSources = {
  'script-src': ofIntercom('app.intercom.io', 'widget.intercom.io', 'js.intercomcdn.com'),
  'style-src': ["'unsafe-inline'"],
  'img-src': ofIntercom(
    'js.intercomcdn.com',
    'static.intercomassets.com',
    'downloads.intercomcdn.com',
    'uploads.intercomusercontent.com',
    'gifs.intercomcdn.com',
    'messenger-apps.intercom.io',
  ),
  'media-src': ofIntercom('js.intercomcdn.com', 'downloads.intercomcdn.com'),
  'font-src': ofIntercom('js.intercomcdn.com', 'fonts.intercomcdn.com'),
  'connect-src': [
    ...ofIntercom(
      'via.intercom.io',
      'api.intercom.io',
      'api.eu.intercom.io',
      'api.au.intercom.io',
      'api-iam.intercom.io',
      'api-iam.eu.intercom.io',
      'api-iam.au.intercom.io',
      'api-ping.intercom.io',
      '*.intercom-messenger.com',
      'uploads.intercomcdn.com',
      'uploads.intercomcdn.eu',
      'uploads.au.intercomcdn.com',
      'uploads.eu.intercomcdn.com',
      'uploads.intercomusercontent.com',
    ),
    'wss://*.intercom-messenger.com',
    ...['a', 'b', 'europe', 'australia'].flatMap((place) => {
      const host =
        place.length === 1
          ? `nexus-websocket-${place}.intercom.io`
          : `nexus-${place}-websocket.intercom.io`
      return [`https://${host}`, `wss://${host}`]
    }),
  ],
  'frame-src': ofIntercom('intercom-sheets.com'),
  'form-action': ofIntercom('intercom.help', 'api-iam.intercom.io'),
} as const satisfies Readonly<Record<string, readonly string[]>>
