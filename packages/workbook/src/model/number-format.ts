/** The display of a figure. Negative figures are in brackets, zero is a dash; years are texts. */
export type NumberFormat =
  | 'text'
  | 'whole'
  | 'tenths'
  | 'hundredths'
  | 'thousands'
  | 'millions'
  | 'percent'
  | 'fine-percent'
  | 'multiple'
  | 'factor'
  | 'date'
  | 'flag'

// "_)" adds the width of a bracket, so that positive and negative figures align.
const signed = (positive: string): string => `${positive}_);(${positive});"–"_)`

/** Format codes of Excel. */
export const formatCodes: Readonly<Record<NumberFormat, string>> = {
  text: '@',
  whole: signed('#,##0'),
  tenths: signed('#,##0.0'),
  hundredths: signed('#,##0.00'),
  thousands: signed('#,##0,'),
  millions: signed('#,##0,,'),
  percent: '0.0%_);(0.0%);0.0%_)',
  'fine-percent': '0.00%_);(0.00%);0.00%_)',
  multiple: '0.0"x"_);(0.0"x");0.0"x"_)',
  factor: '0.000_);(0.000);0.000_)',
  date: 'yyyy-mm-dd',
  flag: '0',
}

/** Currencies without a minor unit in use: their amounts have no decimals. */
const withoutDecimals = new Set(['KRW', 'JPY', 'VND', 'IDR', 'CLP'])

/** Format of a price per share in a currency (ISO code). */
export const priceFormat = (currency: string): NumberFormat => (withoutDecimals.has(currency) ? 'whole' : 'hundredths')
