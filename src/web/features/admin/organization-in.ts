/** The accreditation organization that the text of a standards set names; null when it names none in the place of the neutral format. */
export function organizationIn(text: string): string | null {
  try {
    const set = JSON.parse(text.replace(/^\uFEFF/, '')) as {
      module?: { accreditation_organization?: unknown }
    } | null
    const organization = set?.module?.accreditation_organization
    return typeof organization === 'string' && organization !== '' ? organization : null
  } catch {
    return null
  }
}
