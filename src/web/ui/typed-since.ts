/** What was typed after a text was sent: what follows it, or the whole where the text itself was changed. */
export const typedSince = (sent: string, now: string): string =>
  now.startsWith(sent) ? now.slice(sent.length).trimStart() : now
