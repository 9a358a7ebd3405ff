/** A cell of a written workbook with a formula and the value that it had when it was saved. */
export const formula = (text: string, value: number) => ({ type: 'formula' as const, formula: text, value, formulaResult: value })
