/** What time the columns of a page's tables cover: whole years, parts of a year, or both side by side. */
export type ColumnSpan = 'year' | 'part' | 'both'

/** Column headings stand at the top. */
const headLength = 2_500
const year =
  /\b(?:twelve|12)\s*months\b|\byears? ended\b|\bfiscal years?\b|\bfull[- ]year\b|연간|사업연도|제\s?\d+\s?기(?!\s?\d?\s?[분반])/iu
const part =
  /\b(?:three|3|six|6|nine|9)\s*months ended\b|\bquarters? ended\b|\b(?:first|second|third|fourth) quarter\b|\bq[1-4]\b|[분반]기/iu

/** Reads it from a page's text; undefined where nothing is said. */
export function readColumnSpan(text: string): ColumnSpan | undefined {
  const head = text.slice(0, headLength)
  const ofYear = year.test(head)
  const ofPart = part.test(head)
  if (ofYear && ofPart) return 'both'
  if (ofYear) return 'year'
  return ofPart ? 'part' : undefined
}
