/** What a line cannot be without if it holds something: seen at once, where `scan` would read the whole of it. Most lines hold nothing. */

/** Whether a line, in small letters, may hold an amount with a word of scale from 만 on: "3.4 million", "1조 2,345억". */
export const mayHoldScaledAmount = (line: string): boolean => /\d[\s천백십]{0,3}[조억만]|illion|\d\s?[bm]n\b/.test(line)

/** Whether a line may state in what the figures near it are printed: "(in thousands)", "$ mn", "단위: 백만원". */
export const mayStateUnit = (line: string): boolean => /illion|thousand|000|단\s?위|원\)|\b[mb]n\b/i.test(line)

/** Whether a line may hold an amount of money: a sign, 원, or capital letters before a digit. */
export const mayHoldMoney = (line: string): boolean => /[\p{Sc}원]|\b[A-Z]{2,4}\s?\d/u.test(line)
