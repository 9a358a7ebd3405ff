import type { Fact } from './fact.ts'

const beforeCorrection =
  /정\s?정\s?전|수정\s?전|\bas (?:previously|originally) (?:reported|stated)\b|\bbefore (?:correction|restatement)\b/i

/** Whether words are of amounts before a correction or a restatement. */
export const namesBeforeCorrection = (text: string): boolean => beforeCorrection.test(text)

/** Whether a figure is in a column of amounts before a correction: a notice of correction and a note on restatements print them beside those that count. */
export const isBeforeCorrection = ({ headings }: Pick<Fact, 'headings'>): boolean =>
  headings.some(({ text }) => namesBeforeCorrection(text))
