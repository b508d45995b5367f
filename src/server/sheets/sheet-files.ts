/** The kinds of files that are read: Excel workbooks, or tables, which may also be CSV. */
export type SheetFiles = 'workbook' | 'table'

/** Why a file was not read: it is not of a supported kind, needs a password, holds too much, or is broken. */
export type UnreadFile = 'foreign' | 'encrypted' | 'tooLarge' | 'broken'
