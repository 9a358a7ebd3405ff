/** The signatures with which the records of a package begin (APPNOTE.TXT of PKWARE, section 4.3). */
export const endMark = 0x06054b50
export const entryMark = 0x02014b50
export const localMark = 0x04034b50
