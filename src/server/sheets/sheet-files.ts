/** The files that are read: Excel workbooks, or tables, which may be CSV. */
export type SheetFiles = 'workbook' | 'table'

/** Why a file was not read: it is none of the files that are read, needs a password, holds too much, or is broken. */
export type UnreadFile = 'foreign' | 'encrypted' | 'tooLarge' | 'broken'
