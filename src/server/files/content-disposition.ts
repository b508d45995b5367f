const percentEncode = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase()}`

/**
 * Builds the Content-Disposition header that makes a browser save a file or lets the browser display it (RFC 6266): an ASCII name for old
 * clients, and the exact name in UTF-8 (RFC 8187).
 */
export function dispositionHeader(how: 'attachment' | 'inline', name: string): string {
  const ascii = name.replaceAll(/[^ !#$&'()+,\-.0-9;=@A-Z[\]^_`a-z{}~]/gu, '_')
  const exact = encodeURIComponent(name).replaceAll(/['()*]/g, percentEncode)
  return `${how}; filename="${ascii}"; filename*=UTF-8''${exact}`
}
