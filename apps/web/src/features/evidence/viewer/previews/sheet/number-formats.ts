import { format, isDateFormat } from 'numfmt'

/** Built-in number formats, which files refer to by id only (ECMA-376 18.8.30). */
const builtIn: Record<number, string> = {
  0: 'General',
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  37: '#,##0;(#,##0)',
  38: '#,##0;[Red](#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;[Red](#,##0.00)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
}

/** Days between the 1900 and 1904 date systems of workbooks. */
const daysFrom1904 = 1_462

/** Formats a number with a workbook's format; an unsupported format returns the plain number. */
export function shownNumber(value: number, pattern: string | undefined, id: number, isFrom1904: boolean): string {
  const code = pattern ?? builtIn[id] ?? 'General'
  try {
    return format(code, isFrom1904 && isDateFormat(code) ? value + daysFrom1904 : value, { throws: true })
  } catch {
    return String(value)
  }
}
