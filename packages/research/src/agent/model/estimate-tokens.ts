const singleTokenLetter = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Extended_Pictographic}]/gu
/** Tables consist of digits and signs, of which a token has few. */
const lettersPerToken = 3

/** Estimated number of tokens of a text for any model; rather too high than too low. */
export function estimateTokens(text: string): number {
  const single = text.match(singleTokenLetter)?.length ?? 0
  return single + Math.ceil((text.length - single) / lettersPerToken)
}

/** The longest beginning of a text with at most so many tokens, cut after a line if one ends near. */
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
