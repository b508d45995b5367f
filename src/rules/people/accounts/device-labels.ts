const browsers: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]* .*\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Describes a User-Agent header, such as 'Firefox 141 on Windows'; one that matches neither table is an unknown device. */
export function deviceWords(userAgent: string | null): string {
  const agent = userAgent ?? ''
  const system = systems.find(([mark]) => mark.test(agent))?.[1]
  for (const [mark, name] of browsers) {
    const version = mark.exec(agent)?.[1]
    if (version !== undefined) return `${name} ${version}${system ? ` on ${system}` : ''}`
  }
  return system ? `A program on ${system}` : 'Unknown device'
}
