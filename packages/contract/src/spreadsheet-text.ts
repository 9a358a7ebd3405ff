// Spreadsheets compute cells with these first characters, the full-width forms too (OWASP: CSV injection).
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/** A text for a cell of a file or of the clipboard, with an apostrophe before what a spreadsheet would take for a formula. */
export const spreadsheetText = (text: string): string => (formula.test(text) ? `'${text}` : text)
