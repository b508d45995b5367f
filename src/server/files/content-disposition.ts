const escaped = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase()}`

/**
 * The header by which a browser saves a file under its name and never shows it (RFC 6266): an ASCII name for old readers, and the name
 * itself in UTF-8 (RFC 8187).
 */
export function attachmentNamed(name: string): string {
  const ascii = name.replaceAll(/[^ !#$&'()+,\-.0-9;=@A-Z[\]^_`a-z{}~]/gu, '_')
  const exact = encodeURIComponent(name).replaceAll(/['()*]/g, escaped)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${exact}`
}
