/** Cheap tests for parts that a line must contain to be worth `scan`, which reads all of it. Most lines fail them. */

/** Whether a line, in lower case, can contain an amount with a scale word of at least 만: "3.4 million", "1조 2,345억". */
export const mayHoldScaledAmount = (line: string): boolean => /\d[\s천백십]{0,3}[조억만]|illion|\d\s?[bm]n\b/.test(line)

/** Whether a line can state the unit of the figures near it: "(in thousands)", "$ mn", "단위: 백만원". */
export const mayStateUnit = (line: string): boolean => /illion|thousand|000|단\s?위|원\)|\b[mb]n\b/i.test(line)

/** Whether a line can contain an amount of money: a sign, 원, or capital letters before a digit. */
export const mayHoldMoney = (line: string): boolean => /[\p{Sc}원]|\b[A-Z]{2,4}\s?\d/u.test(line)
