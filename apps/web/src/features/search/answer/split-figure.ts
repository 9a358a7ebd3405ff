/** Splits `Revenue (FY2024): 57,175 million KRW` into name and amount; any other sentence is returned as the amount. */
export function splitFigure(text: string): { name: string; amount: string } {
  const at = text.lastIndexOf(': ')
  return at === -1 ? { name: '', amount: text } : { name: text.slice(0, at), amount: text.slice(at + 2) }
}
