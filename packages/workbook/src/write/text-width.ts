/** Widths of letters of Arial in widths of a digit, the unit of column widths; of its metrics, rounded up. */
const letterWidths: readonly (readonly [RegExp, number])[] = [
  [/[\u1100-\u11ff\u3000-\u9fff\uac00-\ud7af\uff00-\uff60]/u, 2],
  [/[MW%@]/u, 1.6],
  [/\p{Lu}/u, 1.25],
  [/[ijl|'.,:;!()[\]{}/\\ ftrI·-]/u, 0.55],
]
const BOLD = 1.08

/** Width of a line of text in characters, the unit of column widths. */
export function textWidth(line: string, isBold = false): number {
  const width = Array.from(line).reduce((sum, letter) => sum + (letterWidths.find(([pattern]) => pattern.test(letter))?.[1] ?? 1), 0)
  return isBold ? width * BOLD : width
}

/** Lines that a text takes in a column of a width in characters; words are not broken, so that lines are shorter than the column. */
export const linesOf = (written: string, width: number, isBold = false): number =>
  written.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil((textWidth(line, isBold) * 1.1) / width)), 0)
