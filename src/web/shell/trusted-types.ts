type TrustedTypes = {
  createPolicy: (
    name: 'default',
    rules: {
      createHTML: (text: string, type: string, sink: string) => string | null
      createScriptURL: (url: string) => string | null
    },
  ) => unknown
}

/** The nonce that the page's Content-Security-Policy requires of style elements. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

// What DOMParser creates runs and loads nothing; viewers parse other people's files with it.
const inertSink = 'DOMParser parseFromString'

/**
 * Installs the default Trusted Types policy: it allows text without markup, such as the text of styles, and rejects any other text
 * that would become elements. Only the application's own scripts may run in workers.
 */
export function installTrustedTypes(): void {
  const page = window as { trustedTypes?: TrustedTypes; __webpack_nonce__?: string }
  page.trustedTypes?.createPolicy('default', {
    createHTML: (text, _, sink) => (text.includes('<') && sink !== inertSink ? null : text),
    createScriptURL: (url) => (url.startsWith(`${location.origin}/assets/`) ? url : null),
  })
  // The scroll lock of dialogs reads the nonce from here.
  page.__webpack_nonce__ = styleNonce()
}
