import { productName } from '#rules/text/product.ts'

/** Adds to a mail body the text that a server of the previous release, which cannot write this kind of mail, sends instead. */
export const withFallback = <Body extends object>(
  { to, subject }: { readonly to: string; readonly subject: string },
  body: Body,
) => ({
  to,
  subject,
  paragraphs: [`There is news in ${productName}. Sign in to see it.`],
  ...body,
})
