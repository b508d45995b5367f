/** The product's brand name: the page title, the label of links in mails, and the subject's bracket. */
export const productName = 'Plumbline'
