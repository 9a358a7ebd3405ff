/** Characters kept at the end of a name: the extension and what distinguishes two versions; more of a longer name, which often begins like others. */
const shortestTail = 12
const longestTail = 28

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Whether a name contains letters that are written from right to left, and which a browser orders within their element. */
export const hasRightToLeft = (name: string): boolean => rightToLeft.test(name)

/** A name in two parts, of which the first may be cut off at its end. Split by code points, so that no surrogate pair is divided. */
export function splitName(name: string): { head: string; tail: string; isLong: boolean } {
  const characters = Array.from(name)
  const kept = Math.min(longestTail, Math.max(shortestTail, Math.floor(characters.length / 3)))
  const at = Math.max(characters.length - kept, Math.ceil(characters.length / 2))
  return { head: characters.slice(0, at).join(''), tail: characters.slice(at).join(''), isLong: characters.length > 2 * shortestTail }
}

/** A name of at most so many characters, with an ellipsis in the middle of a longer one. */
export function shortenName(name: string, most: number): string {
  const characters = Array.from(name)
  if (characters.length <= most) return name
  const kept = Math.floor((most - 1) / 2)
  return `${characters.slice(0, most - 1 - kept).join('')}…${characters.slice(-kept).join('')}`
}
