/** Whether this browser supports passkeys and the page is on the host that they are registered for. */
export const arePasskeysPossible = (passkeyHost: string): boolean =>
  typeof PublicKeyCredential === 'function' &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  (location.hostname === passkeyHost || location.hostname.endsWith(`.${passkeyHost}`))
