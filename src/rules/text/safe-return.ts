const longest = 2_000

// Characters that browsers drop or reorder, so that an address looks different from where it leads.
const isTreacherous = (path: string): boolean => /[\p{Cc}\p{Cf}\\]/u.test(path)

/** Where to go after signing in: a path of the application, URL-encoded; undefined for anything else. */
export function safeReturn(asked: unknown): string | undefined {
  if (typeof asked !== 'string' || asked.length > longest || isTreacherous(asked)) return undefined
  if (!/^\/app(?:[/?#]|$)/.test(asked)) return undefined
  const { pathname, search, hash } = new URL(asked, 'http://own.invalid')
  // Percent-encoding can make the path longer.
  const spelled = `${pathname}${search}${hash}`
  return /^\/app(?:\/|$)/.test(pathname) && spelled.length <= longest ? spelled : undefined
}
