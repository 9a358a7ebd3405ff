/** Limit of Excel. */
const mostCharacters = 31
const forbidden = /[[\]:*?/\\\p{Cc}]/u

/** Whether Excel takes a name for a sheet, as far as the name itself says. */
export const isSheetName = (name: string): boolean =>
  name.trim() !== '' &&
  name.length <= mostCharacters &&
  !forbidden.test(name) &&
  !name.startsWith("'") &&
  !name.endsWith("'") &&
  name.toLowerCase() !== 'history'
