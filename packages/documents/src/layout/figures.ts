/** A number as statements write it: sign, currency, grouping, brackets, per cent, a unit or a footnote behind it. */
const figure =
  /^[+\-–—−△▲▽▼]?\s?(?:[A-Z]{0,3}[$€£¥₩￦]|[Rr]s\.?|KRW|USD|EUR)?\s?[(\-–—−△▲]?\s?[$€£¥₩￦]?\s?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:[.,]\d+)?\s?[xX×]?\s?%?\s?\)?\s?(?:%|pts?|bps|bp|p|%p|배|원|주|명|천|백만|억|조)?\)?\s?(?:\(\w{1,2}\)|\*+)?$/
const placeholder = /^(?:[$€£¥₩￦]?\s?[-–—−―]{1,3}\s?%?|n\/?[am]\.?|n\.[am]\.|nm|nil|해당\s?없음|해당사항\s?없음)$/i
const year = /^\(?(?:FY\s?|CY\s?)?(?:19|20)\d{2}(?:E|F|A|\s?\(\w\)|년|[./-]\d{1,2}(?:[./-]\d{1,2})?)?\*?\)?$/
const currency = /^(?:[A-Z]{0,3}[$€£¥₩￦]|\(?[$€£¥₩￦]\(?)$/
const tail = /^(?:%|\)|%\)|\)%|pts?\.?|bps|%p)$/

/** True for a cell that holds a number, or the dash or "n/a" that stands for one. */
export const isFigure = (text: string): boolean => text.length <= 32 && (placeholder.test(text) || (/\d/.test(text) && figure.test(text)))

/** True for a number that names a column rather than fills it: a year, or a date made of numbers. */
export const isYear = (text: string): boolean => year.test(text)

/** True for a currency sign that stands by itself, left of its number. */
export const isCurrency = (text: string): boolean => text.length <= 4 && currency.test(text)

/** True for the sign that closes a number and is drawn apart from it. */
export const isFigureTail = (text: string): boolean => text.length <= 4 && tail.test(text)
