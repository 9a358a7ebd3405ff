import { locateQuote } from '../../evidence/index.ts'
import type { Span } from '../../words/index.ts'

/** Longest page and quotation that are compared without spaces and punctuation, UTF-16 units. */
const maxPage = 40_000
const maxQuotation = 2_000
/** A shorter quotation, in letters and numbers, could be found by chance. */
const minUnits = 12

/** A letter, or a number with its sign, brackets, currency and unit sign: (1,577), -2.5%, $10. */
const unit = /[-−–+]?[($€£¥₩]{0,2}\d(?:[\d.,]*\d)?[%)]{0,2}|\p{L}/gu

interface UnitForm {
  units: readonly string[]
  starts: readonly number[]
  ends: readonly number[]
}

function unitFormOf(text: string): UnitForm {
  const matches = Array.from(text.matchAll(unit))
  return {
    units: matches.map(([found]) => found),
    starts: matches.map(({ index }) => index),
    ends: matches.map(({ index, 0: found }) => index + found.length),
  }
}

const maxCachedForms = 16
const forms = new Map<string, UnitForm>()

function pageFormOf(text: string): UnitForm {
  const cached = forms.get(text)
  if (cached) return cached
  if (forms.size >= maxCachedForms) forms.clear()
  const form = unitFormOf(text)
  forms.set(text, form)
  return form
}

/**
 * Span of a quotation on its page. If it is not printed literally (`locateQuote`), its letters and numbers must follow each other in the same order:
 * readers of PDF files place spaces and full stops differently ("T otal", "Inc (" for "Inc. ("). Numbers must be written alike, with sign, brackets
 * and unit sign; what is compared afterwards is the page, never the quotation.
 *
 * @param near expected offset, UTF-16 units
 */
export function locateQuotation(pageText: string, quote: string, near?: number): Span | null {
  return locateQuote(pageText, quote, near) ?? locateByUnits(pageText, quote)
}

function locateByUnits(pageText: string, quote: string): Span | null {
  if (pageText.length > maxPage || quote.length > maxQuotation) return null
  const [page, quoted] = [pageFormOf(pageText), unitFormOf(quote)]
  const [first] = quoted.units
  if (first === undefined || quoted.units.length < minUnits) return null
  for (let at = page.units.indexOf(first); at >= 0; at = page.units.indexOf(first, at + 1)) {
    let length = 1
    while (length < quoted.units.length && page.units[at + length] === quoted.units[length]) length += 1
    if (length < quoted.units.length) continue
    const found = pageText.slice(page.starts[at], page.ends[at + length - 1])
    // The literal text of the page decides whether its edges cut the meaning.
    return locateQuote(pageText, found, page.starts[at])
  }
  return null
}
