/** A fiscal period that a question names, or that stands over a column. */
export interface Period {
  year: number
  /** 1 to 4. */
  quarter?: number
}

const thisCentury = (digits: string): number => 2000 + Number(digits)

/**
 * The years and quarters in a question or a column heading, each once, in the order in which they stand: "FY2018", "FY18", "2Q23",
 * "Q2 of FY2023", "2021년", "21년 2분기". A range of years ("FY2017 - FY2019") names every year in it.
 */
export function periodsIn(text: string): Period[] {
  const plain = text.normalize('NFKC')
  const found: Period[] = []
  const add = (year: number, quarter?: number): void => {
    if (found.some((one) => one.year === year && one.quarter === quarter)) return
    found.push(quarter === undefined ? { year } : { year, quarter })
  }
  let rest = plain
  // What one form has read, the next must not read again.
  const take = (pattern: RegExp, read: (match: RegExpExecArray) => void): void => {
    for (const match of rest.matchAll(pattern)) {
      read(match)
      rest = rest.slice(0, match.index) + ' '.repeat(match[0].length) + rest.slice(match.index + match[0].length)
    }
  }
  take(/\bQ([1-4])\s*(?:of\s+)?['’]?(?:FY\s?)?((?:19|20)\d{2}|\d{2}(?!\d))/gi, (match) => add(yearOf(match[2]), Number(match[1])))
  take(/(?<!\d)([1-4])Q\s*['’]?(?:FY\s?)?((?:20)?\d{2})(?!\d)/gi, (match) => add(yearOf(match[2]), Number(match[1])))
  take(/(?<!\d)((?:20)?\d{2})\s?년\s*([1-4])\s?분기/g, (match) => add(yearOf(match[1]), Number(match[2])))
  take(/(?:FY\s?)?((?:19|20)\d{2})\s?년?\s?(?:-|–|~|∼|to|through|부터)\s?(?:FY\s?)?((?:19|20)\d{2})(?!\d)/gi, (match) => {
    const [from, to] = [yearOf(match[1]), yearOf(match[2])]
    if (to >= from && to - from <= 20) for (let year = from; year <= to; year++) add(year)
  })
  take(/(?<![\d,.])(?:FY\s?)?((?:19|20)\d{2})(?!\d|[,.]\d)/gi, (match) => add(yearOf(match[1])))
  take(/\bFY\s?['’]?(\d{2})(?!\d)/gi, (match) => add(yearOf(match[1])))
  take(/(?<!\d)['’]?(\d{2})\s?년(?!간|\s?(?:동안|이상|이내|이하|만기|물))/g, (match) => add(yearOf(match[1])))
  return found
}

function yearOf(digits = ''): number {
  return digits.length === 2 ? thisCentury(digits) : Number(digits)
}
