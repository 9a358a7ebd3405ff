const patterns: readonly RegExp[] = [
  // (단위 : 백만원), [단위: 천원, %], (단위 : 주)
  /[([<]?\s?단\s?위\s?[:：]\s?[^)\]>\n]{1,40}[)\]>]?/u,
  // (Dollars in millions, except per share amounts), in thousands of U.S. dollars, ($ in billions)
  /\(?(?:[^()\n]{0,40}\b)?in\s+(?:(?:hundreds|thousands|millions|billions|hundred)\b)[^)\n]{0,80}\)?/i,
  // (Millions), (Thousands of dollars), (000s), (in 000s), (US$ millions)
  /\((?:(?:US)?[$€£¥₩]\s?)?(?:thousands|millions|billions|000s?|000,000s?|mm|bn)\b[^)\n]{0,80}\)/i,
  /\((?:[^()\n]{0,30}\b)?(?:000s?|000,000s?)\b[^)\n]{0,60}\)/i,
  // (amounts expressed in US dollars), (Unit: KRW million)
  /\((?:units?|amounts?)\s?[:：]?\s[^)\n]{2,60}\)/i,
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
