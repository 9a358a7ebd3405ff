const scale = '(?:hundreds|thousands|millions|billions|thousand|million|billion)'

const patterns: readonly RegExp[] = [
  // (단위 : 백만원), [단위: 천원, %], (단위 : 주)
  /[([<]?\s?단\s?위\s?[:：]\s?[^)\]>\n]{1,40}[)\]>]?/u,
  // (Dollars in millions, except per share amounts), (in thousands of U.S. dollars), (US$ million), (Millions)
  new RegExp(`\\((?:[^()\\n]{0,40}[\\s$€£¥₩])?${scale}\\b[^()\\n]{0,80}\\)`, 'i'),
  // (000s), (in 000's), ($000)
  /\((?:[^()\n]{0,30}[\s$€£¥₩])?(?:000[’']?s?|000,000[’']?s?)\b[^()\n]{0,60}\)/i,
  // In Millions, Except per Share Data; dollars in thousands
  new RegExp(
    `\\b(?:(?:U\\.?S\\.? )?(?:dollars?|amounts?|shares)(?: and shares)? )?in ${scale}\\b(?: of (?:U\\.?S\\.? )?(?:dollars|won|euros?|shares))?(?:,? except[^.;()\\n]{0,60})?`,
    'i',
  ),
  // (amounts expressed in US dollars), (Unit: KRW million)
  /\((?:units?|amounts?)\s?[:：]?\s[^()\n]{2,60}\)/i,
]

/** The words that state the scale of the figures near them, as they are written: "(in millions)", "(단위 : 백만원)". */
export const unitIn = (text: string): string | undefined => {
  for (const pattern of patterns) {
    const found = pattern.exec(text)?.[0].trim()
    if (found !== undefined && found.length <= 120) return found
  }
  return undefined
}

/** True when a line says nothing but the unit. */
export const isUnitLine = (text: string): boolean => {
  const unit = unitIn(text)
  return unit !== undefined && unit.length >= text.trim().length * 0.6
}
