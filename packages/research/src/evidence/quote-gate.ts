import { literalForm, type LiteralForm, type Span } from '../words/index.ts'
import { cutsMeaning } from './quote-edges.ts'

/** Longest quote that is looked for, in UTF-16 units: more is a page, not a quotation. */
export const longestQuote = 4_000

/**
 * The gate that every citation passes: where `quote` stands literally in a page's text, or null when it does not.
 * Spacing, hyphenation at line ends and character width may differ; digits, signs, parentheses, units, percentages and
 * negations may not, neither inside the quote nor by cutting it short. Of several places the one nearest to `near`
 * (UTF-16 units into `pageText`) is taken, else the first.
 */
export function locateQuote(pageText: string, quote: string, near = 0): Span | null {
  if (quote.length > longestQuote) return null
  const wanted = literalForm(quote)
  if (!wanted.units.some((unit) => /[\p{L}\p{N}]/u.test(unit))) return null
  const page = pageForm(pageText)
  const anchor = rarestUnit(wanted, page)
  // Outwards from where it is expected: the first that is found is the nearest.
  let behind = placeAfter(near, page)
  let before = behind - 1
  while (before >= 0 || behind < page.units.length) {
    const at = near - (page.starts[before] ?? -Infinity) <= (page.starts[behind] ?? Infinity) - near ? before-- : behind++
    if (page.units[at] !== wanted.units[0]) continue
    // Where no hyphen breaks a word, units stand as far apart on the page as in the quote.
    if (anchor !== null && page.units[at + anchor.at] !== anchor.unit) continue
    const span = spanAt(page, at, wanted)
    if (span !== null && !cutsMeaning(pageText, span)) return span
  }
  return null
}

/** The first unit that stands at a place of the text or behind it. */
function placeAfter(near: number, { starts }: LiteralForm): number {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) < near) low = middle + 1
    else high = middle
  }
  return low
}

/** The unit of a quote that a page has least often, to be looked at first; null where hyphens may shift places. */
function rarestUnit(wanted: LiteralForm, page: LiteralForm): { at: number; unit: string } | null {
  if (wanted.breaksWord.includes(1) || page.breaksWord.includes(1)) return null
  const counts = countsOf(page)
  let rarest = 0
  for (const [at, unit] of wanted.units.entries()) if ((counts.get(unit) ?? 0) < (counts.get(wanted.units[rarest] ?? '') ?? 0)) rarest = at
  const unit = wanted.units[rarest]
  return unit === undefined ? null : { at: rarest, unit }
}

const counted = new WeakMap<LiteralForm, Map<string, number>>()

function countsOf(page: LiteralForm): Map<string, number> {
  const known = counted.get(page)
  if (known) return known
  const counts = new Map<string, number>()
  for (const unit of page.units) counts.set(unit, (counts.get(unit) ?? 0) + 1)
  counted.set(page, counts)
  return counts
}

/** An answer quotes a page several times; its form is kept while that goes on. */
const formsKept = 16
const forms = new Map<string, LiteralForm>()

function pageForm(text: string): LiteralForm {
  const known = forms.get(text)
  if (known) return known
  const form = literalForm(text)
  const oldest = forms.size >= formsKept ? forms.keys().next().value : undefined
  if (oldest !== undefined) forms.delete(oldest)
  forms.set(text, form)
  return form
}

/** The span of the page that reads as `wanted` from unit `at` on; hyphens that break a word may be missing on either side. */
function spanAt(page: LiteralForm, at: number, wanted: LiteralForm): Span | null {
  let here = at
  let there = 0
  while (there < wanted.units.length) {
    if (page.units[here] === wanted.units[there] && here < page.units.length) {
      here++
      there++
    } else if (page.breaksWord[here] === 1) here++
    else if (wanted.breaksWord[there] === 1) there++
    else return null
  }
  const start = page.starts[at]
  const end = page.ends[here - 1]
  return start === undefined || end === undefined ? null : { start, end }
}
