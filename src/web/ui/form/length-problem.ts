/** Returns the message for a text that is longer than the server stores; null when it fits. */
export const lengthProblem = (text: string, longest: number | undefined): string | null =>
  longest !== undefined && text.length > longest
    ? `This is ${text.length.toLocaleString('en-US')} characters long. Use at most ${longest.toLocaleString('en-US')}.`
    : null
