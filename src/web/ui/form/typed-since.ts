/** Returns the text typed after `sent` was sent: the part after it, or the whole text if the sent part was edited. */
export const typedSince = (sent: string, now: string): string =>
  now.startsWith(sent) ? now.slice(sent.length).trimStart() : now
