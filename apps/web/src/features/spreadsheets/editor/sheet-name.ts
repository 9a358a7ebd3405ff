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

/** The name that Excel gives to the copy of a sheet: "Model (2)". @param taken names of all sheets */
export function copyName(name: string, taken: readonly string[]): string {
  const others = new Set(taken.map((one) => one.toLowerCase()))
  const stem = name.replace(/ \(\d{1,4}\)$/, '')
  for (let number = 2; ; number++) {
    const ending = ` (${number})`
    const copy = `${stem.slice(0, mostCharacters - ending.length)}${ending}`
    if (!others.has(copy.toLowerCase())) return copy
  }
}
