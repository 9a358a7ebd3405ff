const figure = /^[\s($₩€£¥△▲+–—−-]*\d[\d.,]*[\s%)x배원$₩€]*$/

/** Whether a cell holds a number as finance writes it: with a currency, a sign, in parentheses, as percent or multiple. Such cells stand right. */
export function isFigure(text: string): boolean {
  return figure.test(text) || /^[\s$₩€£¥]*[-–—][\s%]*$/.test(text)
}
