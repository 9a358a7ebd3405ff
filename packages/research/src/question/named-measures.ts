import { derivedMeasures, hasHangul, lineItems } from '@dossier/lexicon'
import { compactText, probeOf } from '../words/index.ts'

/** A line item or a derived measure that a text names, with its span. */
export interface Mention {
  kind: 'item' | 'metric'
  id: string
  start: number
  end: number
}

interface Name {
  kind: Mention['kind']
  id: string
  probe: string
  pattern: RegExp
}

/** Words that name a line item in general business talk, and do not say which figure is requested. */
const vague = new Set([
  'profit',
  'profitability',
  'bottom line',
  'top line',
  'topline',
  'basic',
  'diluted',
  'dividends',
  'sales growth',
  'fixed asset',
  'change in inventory',
  'change in inventories',
])

let prepared: readonly Name[] | undefined

/** The line items and derived measures in a text, in order; of overlapping names the longest counts. */
export function mentionsIn(text: string): Mention[] {
  prepared ??= prepareNames()
  let left = text
  const compact = compactText(text)
  const found: Mention[] = []
  for (const { kind, id, probe, pattern } of prepared) {
    if (!compact.includes(probe)) continue
    for (const match of left.matchAll(pattern)) {
      found.push({ kind, id, start: match.index, end: match.index + match[0].length })
      left = left.slice(0, match.index) + '\u0001'.repeat(match[0].length) + left.slice(match.index + match[0].length)
    }
  }
  return found.toSorted((a, b) => a.start - b.start)
}

function prepareNames(): Name[] {
  const names = [
    ...derivedMeasures.flatMap(({ id, names: all }) => all.map((name) => ({ kind: 'metric' as const, id, name }))),
    ...lineItems.flatMap(({ id, en, ko, asked = [] }) => [...en, ...ko, ...asked].map((name) => ({ kind: 'item' as const, id, name }))),
  ].filter(({ name }) => !vague.has(name))
  return names
    .toSorted((a, b) => b.name.length - a.name.length)
    .map(({ kind, id, name }) => ({
      kind,
      id,
      probe: probeOf(name),
      pattern: hasHangul(name) ? koreanPattern(name) : englishPattern(name),
    }))
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

function englishPattern(name: string): RegExp {
  const words = name.split(/[\s,]+/).map((word) =>
    escaped(word)
      .replace(/^and$|^&$/, '(?:and|&)')
      .replace("'", "['’]?"),
  )
  return new RegExp(`(?<![\\p{L}\\p{N}])${words.join('[\\s,-]+')}s?(?![\\p{L}\\p{N}])`, 'giu')
}

/** Korean may have blanks anywhere, and a particle at the end. A name of two letters also ends longer words. */
function koreanPattern(name: string): RegExp {
  const letters = Array.from(name.replace(/\s/g, ''), escaped)
  return new RegExp(`${letters.length <= 2 ? '(?<![가-힣])(?:총|순)?' : ''}${letters.join('\\s*')}`, 'giu')
}
