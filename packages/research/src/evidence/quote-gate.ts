import { literalForm, type LiteralForm, type Span } from '../words/index.ts'
import { cutsMeaning } from './quote-edges.ts'

/** Longest quote that is searched for, UTF-16 units; a longer one is a page rather than a quotation. */
export const longestQuote = 4_000

/**
 * The gate for every citation: the span at which `quote` is literally printed in a page's text; null if it is not. Spacing, hyphenation at line ends
 * and character width may differ. Digits, signs, parentheses, units, percentages and negations may not differ, neither within the quote nor by
 * cutting it short. Of several places the one nearest to `near` (UTF-16 units into `pageText`) is returned, otherwise the first.
 */
export function locateQuote(pageText: string, quote: string, near = 0): Span | null {
  if (quote.length > longestQuote) return null
  const quoteForm = literalForm(quote)
  if (!quoteForm.units.some((unit) => /[\p{L}\p{N}]/u.test(unit))) return null
  const page = pageForm(pageText)
  const anchor = rarestUnit(quoteForm, page)
  // Searches outwards from the expected place, so that the first match is the nearest.
  let after = placeAfter(near, page)
  let before = after - 1
  while (before >= 0 || after < page.units.length) {
    const at = near - (page.starts[before] ?? -Infinity) <= (page.starts[after] ?? Infinity) - near ? before-- : after++
    if (page.units[at] !== quoteForm.units[0]) continue
    // Without a hyphen that breaks a word, units have the same distance on the page as in the quote.
    if (anchor !== null && page.units[at + anchor.at] !== anchor.unit) continue
    const span = spanAt(page, at, quoteForm)
    if (span !== null && !cutsMeaning(pageText, span)) return span
  }
  return null
}

/** The first unit at or after an offset of the text. */
function placeAfter(near: number, { starts }: LiteralForm): number {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) < near) low = middle + 1
    else high = middle
  }
  return low
}

/** The unit of a quote that is rarest on the page, to compare it first; null if hyphens may shift places. */
function rarestUnit(quoteForm: LiteralForm, page: LiteralForm): { at: number; unit: string } | null {
  if (quoteForm.breaksWord.includes(1) || page.breaksWord.includes(1)) return null
  const counts = countsOf(page)
  let rarest = 0
  for (const [at, unit] of quoteForm.units.entries())
    if ((counts.get(unit) ?? 0) < (counts.get(quoteForm.units[rarest] ?? '') ?? 0)) rarest = at
  const unit = quoteForm.units[rarest]
  return unit === undefined ? null : { at: rarest, unit }
}

const unitCounts = new WeakMap<LiteralForm, Map<string, number>>()

function countsOf(page: LiteralForm): Map<string, number> {
  const cached = unitCounts.get(page)
  if (cached) return cached
  const counts = new Map<string, number>()
  for (const unit of page.units) counts.set(unit, (counts.get(unit) ?? 0) + 1)
  unitCounts.set(page, counts)
  return counts
}

/** Number of cached page forms: an answer quotes a page several times. */
const maxCachedForms = 16
const forms = new Map<string, LiteralForm>()

function pageForm(text: string): LiteralForm {
  const cached = forms.get(text)
  if (cached) return cached
  const form = literalForm(text)
  const oldest = forms.size >= maxCachedForms ? forms.keys().next().value : undefined
  if (oldest !== undefined) forms.delete(oldest)
  forms.set(text, form)
  return form
}

/** The span of the page that matches the quote from unit `at` on; hyphens that break a word may be missing on either side. */
function spanAt(page: LiteralForm, at: number, quoteForm: LiteralForm): Span | null {
  let here = at
  let there = 0
  while (there < quoteForm.units.length) {
    if (page.units[here] === quoteForm.units[there] && here < page.units.length) {
      here++
      there++
    } else if (page.breaksWord[here] === 1) here++
    else if (quoteForm.breaksWord[there] === 1) there++
    else return null
  }
  const start = page.starts[at]
  const end = page.ends[here - 1]
  return start === undefined || end === undefined ? null : { start, end }
}
