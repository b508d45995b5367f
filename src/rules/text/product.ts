/** The product's brand name: the page title, the label of links in mails, and the prefix in brackets of mail subjects. */
export const productName = 'Plumbline'
