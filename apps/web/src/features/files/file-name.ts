/** The longest ending that counts as one, dot included. */
const longestEnding = 8

/** A file's name before its ending, and the ending with its dot, which stays when the file is renamed. */
export function splitName(filename: string): { stem: string; ending: string } {
  const dot = filename.lastIndexOf('.')
  const ending = dot > 0 ? filename.slice(dot) : ''
  const counts = ending.length > 1 && ending.length <= longestEnding && !/\s/.test(ending)
  return counts ? { stem: filename.slice(0, dot), ending } : { stem: filename, ending: '' }
}

/** A typed name with the ending that stays, whether or not it was typed along. */
export function withEnding(typed: string, ending: string): string {
  const isTyped = typed.length > ending.length && typed.toLowerCase().endsWith(ending.toLowerCase())
  return isTyped ? typed.slice(0, typed.length - ending.length) + ending : typed + ending
}
