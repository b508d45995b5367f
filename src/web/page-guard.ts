type TrustedTypes = {
  createPolicy: (name: 'default', rules: { createHTML: (text: string) => string | null }) => unknown
}

/** The nonce without which this page takes no style element. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

/** Lets text in that is no markup, such as the texts of styles, and refuses all other text that would become elements. */
export function guardPage(): void {
  const page = window as { trustedTypes?: TrustedTypes; __webpack_nonce__?: string }
  page.trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text.includes('<') ? null : text),
  })
  // What holds the page still behind a dialog looks for the nonce here.
  page.__webpack_nonce__ = styleNonce()
}
