/** Closes up words of narrow columns that are printed with spaces: "구 분", "직 원 수", "연간급여 총 액". */
export const spacedOut = (text: string): string =>
  text.replace(/(?<!\p{Script=Hangul})\p{Script=Hangul}(?:\s+\p{Script=Hangul})+(?!\p{Script=Hangul})/gu, (word) =>
    word.replace(/\s+/g, ''),
  )
