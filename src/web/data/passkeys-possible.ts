/** Whether this browser knows passkeys, at the address at which the house makes them. */
export const arePasskeysPossible = (passkeyHost: string): boolean =>
  typeof PublicKeyCredential === 'function' &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  (location.hostname === passkeyHost || location.hostname.endsWith(`.${passkeyHost}`))
