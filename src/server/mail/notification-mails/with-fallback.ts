import { productName } from '#rules/text/product.ts'

/** Adds to the body of a mail what a server of the last release, which cannot write its text, sends in its place. */
export const withFallback = <Body extends object>(
  { to, subject }: { readonly to: string; readonly subject: string },
  body: Body,
) => ({
  to,
  subject,
  paragraphs: [`There is news in ${productName}. Sign in to see it.`],
  ...body,
})
