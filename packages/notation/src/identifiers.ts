import { isWordAt } from './scene.ts'
import { Kind, type Tokens } from './tokens.ts'

/** The end of digits with letters, full stops, hyphens and brackets joined to them; null without a digit. */
export function identifierEnd(tokens: Tokens, at: number): number | null {
  let end = at
  let digits = false
  for (;;) {
    const kind = tokens.kind(end)
    if (kind === Kind.digits) digits = true
    else if (kind === Kind.latin) {
      if (end > at && tokens.kind(end - 1) === Kind.latin) break
      if (end === at && (tokens.raw(end).length > 2 || tokens.raw(end) !== tokens.raw(end).toUpperCase())) return null
    } else {
      const mark = tokens.word(end)
      const bracket =
        mark === '(' && tokens.word(end + 2) === ')' && isWordAt(tokens, end + 1) && tokens.raw(end + 1).length <= 4 && end > at
      if (bracket) {
        end += 3
        continue
      }
      if (end === at || !'.-/'.includes(mark) || !isWordAt(tokens, end + 1) || (mark === '-' && tokens.raw(end + 1).length > 7)) break
    }
    end++
    if (end - at > 40) return null
  }
  return digits ? end : null
}

/** The token after the groups of digits of a registry number: "12 345 678 901". */
export function groupsEnd(tokens: Tokens, at: number): number {
  let end = at
  while (end - at < 12 && tokens.kind(end) === Kind.space && tokens.kind(end + 1) === Kind.digits) end += 2
  return end
}
