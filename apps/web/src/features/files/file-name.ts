/** Maximum length of an extension, dot included. */
const longestEnding = 8

/** Splits a file name into stem and extension with dot; the extension is kept when the file is renamed. */
export function splitName(filename: string): { stem: string; ending: string } {
  const dot = filename.lastIndexOf('.')
  const ending = dot > 0 ? filename.slice(dot) : ''
  const counts = ending.length > 1 && ending.length <= longestEnding && !/\s/.test(ending)
  return counts ? { stem: filename.slice(0, dot), ending } : { stem: filename, ending: '' }
}

/** Appends the extension to a typed name, unless it was typed too. */
export function withEnding(typed: string, ending: string): string {
  const isTyped = typed.length > ending.length && typed.toLowerCase().endsWith(ending.toLowerCase())
  return isTyped ? typed.slice(0, typed.length - ending.length) + ending : typed + ending
}
