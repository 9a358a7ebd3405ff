const ofOneToken = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Extended_Pictographic}]/gu
/** Tables are digits and signs, of which a token holds few. */
const lettersOfToken = 3

/** How many tokens a text is for any model; rather too many than too few. */
export function estimateTokens(text: string): number {
  const single = text.match(ofOneToken)?.length ?? 0
  return single + Math.ceil((text.length - single) / lettersOfToken)
}

/** The longest beginning of a text that is so many tokens at most, cut behind a line where there is one near. */
export function withinTokens(text: string, tokens: number): string {
  if (estimateTokens(text) <= tokens) return text
  let least = 0
  let most = text.length
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (estimateTokens(text.slice(0, middle)) <= tokens) least = middle
    else most = middle - 1
  }
  const line = text.lastIndexOf('\n', least)
  return text.slice(0, line > least * 0.7 ? line : least).toWellFormed()
}
