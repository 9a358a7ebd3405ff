const dashes = /^[-–—―−]+$/
const number = /^(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?$/

/** A figure as a statement prints it, before its column's unit is applied. */
export interface Amount {
  value: number
  /** It is printed with a percent sign. */
  percent: boolean
}

/**
 * Reads one figure: "$ 1,577", "(1,577)", "△1,234", "43.0 %", "2,210.8 (a)". A dash is how statements print nothing: 0.
 *
 * @returns null when the text is anything else, also when it holds more than one figure
 */
export function readAmount(text: string): Amount | null {
  const plain = text
    .normalize('NFKC')
    .replace(/[$€£¥₩]|\b(?:US|USD|KRW|EUR|JPY|GBP)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const percent = /%\s*\)?$/.test(plain)
  // Marks of footnotes stand behind: "(a)", "(1)", "*", "[2]".
  const bare = plain
    .replace(/(?<=[\d)])\s*(?:\*+|†|\[\w{1,2}\]|\((?:[a-z]|\d|주\d*)\)|\s\d)$/i, '')
    .replace(/(?<![\s%])\s*%[\s%]*/g, '')
    .trim()
  if (dashes.test(bare)) return { value: 0, percent }
  const bracketed = /^\((.+)\)$/.exec(bare)?.[1]?.trim()
  const signed = /^[-–−△▲]\s*(\S.*)$/.exec(bracketed ?? bare)
  const digits = signed?.[1] ?? bracketed ?? bare
  const match = number.exec(digits)
  if (match === null) return null
  const size = Number(`${(match[1] ?? '').replaceAll(',', '')}${match[2] ?? ''}`)
  return { value: bracketed !== undefined || signed !== null ? -size : size, percent }
}
