/** Closes up headings of narrow columns that are printed with spaces: "구 분", "직 원 수". */
export function spacedOut(text: string): string {
  return /^(?:\p{Script=Hangul}\s+)+\p{Script=Hangul}(?=\s|$)/u.test(text)
    ? text.replace(/(?<=\p{Script=Hangul})\s+(?=\p{Script=Hangul}(?:\s|$))/gu, '')
    : text
}
