import type { ParsedDocument } from '@dossier/documents'

/** In what a document tells its amounts. */
export interface MoneyUnit {
  /** ISO 4217. */
  currency?: string
  /** What a 1 in its tables stands for: 1,000,000 for "in millions". */
  scale?: number
}

/** Words of scale in both languages, as they stand after "in" or before a currency. */
const scales: readonly [number, RegExp][] = [
  [1_000_000_000_000, /조\s?원|\btrillions?\b/i],
  [1_000_000_000, /십억\s?(?:원|달러)?|\bbillions?\b|\bbn\b/i],
  [1_000_000, /백만\s?(?:원|달러|불)?|\bmillions?\b|\bmm\b|\$\s?m\b/i],
  [100_000_000, /억\s?원/],
  [1_000, /천\s?(?:원|달러|불)|\bthousands?\b|\b000['’]?s\b/i],
  [1, /(?:^|[\s:(,])원(?:$|[\s),])|\bwhole dollars\b/i],
]

/** Dollars of other countries before those of the United States, which are told by the bare sign. */
const currencies: readonly [string, RegExp][] = [
  ['KRW', /원(?=$|[\s),/])|₩|\bKRW\b|\bKorean won\b/],
  ['CAD', /\bCAD\b|(?<![A-Z])C\$|\bCanadian dollars?\b/],
  ['AUD', /\bAUD\b|(?<![A-Z])A\$|\bAustralian dollars?\b/],
  ['HKD', /\bHKD\b|HK\$|\bHong Kong dollars?\b/],
  ['SGD', /\bSGD\b|(?<![A-Z])S\$(?!\d)|\bSingapore dollars?\b/],
  ['USD', /\bUSD\b|US\$|\bU\.?S\.? dollars?\b|\bdollars\b|달러|\$/i],
  ['EUR', /€|\bEUR\b|\beuros?\b|유로/i],
  ['GBP', /£|\bGBP\b|\bpounds sterling\b|파운드/i],
  ['JPY', /\bJPY\b|\byen\b|엔화|천엔|백만엔/i],
  ['CNY', /\bRMB\b|\bCNY\b|\brenminbi\b|위안/i],
  ['CHF', /\bCHF\b|\bSwiss francs?\b/i],
]

/** Words that say in what amounts are told; what stands around them on the line names currency and scale. */
const scaleWord = /\b(?:thousands?|millions?|billions?)\b|\b000['’]?s\b|단위/gi
/** "in millions", "($ in thousands)", "Dollars in billions": a unit, not an amount in a sentence. */
const saidUnit =
  /\b(?:in|expressed in|stated in)\s+(?:[\p{L}.$€£]+\s+){0,3}?(?:thousands?|millions?|billions?)\b|[$€£(]\s?000['’]?s|단위\s*(?:[:：]\s*)?[^)\n]{1,24}/iu
const lineAround = 48
const mostSaid = 400
const mostCharacters = 600_000
const amountSign = /(?:(?<![A-Z])(?:US|HK|[CAS]))?[$€£₩](?=\s?[\d(])|(?<=[\d천만억조]\s?)원/g
/** A sign before a figure tells less than a unit over a table. */
const signVote = 0.2

/** The currency and the scale that most of a document's tables are in. */
export function readMoneyUnit(document: ParsedDocument): MoneyUnit {
  const scaleVotes = new Map<number, number>()
  const currencyVotes = new Map<string, number>()
  let said = 0
  let read = 0
  let signs = 0
  for (const page of document.pages) {
    if (said > mostSaid || read > mostCharacters) break
    const text = page.text.slice(0, 6_000)
    read += text.length
    // A unit that stands over a table as well counts twice: it is that of figures.
    for (const unit of [...page.tables.flatMap((table) => (table.unit ? [table.unit] : [])), ...unitsSaid(text)]) {
      said += 1
      vote(scaleVotes, scales.find(([, pattern]) => pattern.test(unit))?.[0])
      vote(currencyVotes, currencies.find(([, pattern]) => pattern.test(unit))?.[0])
    }
    if (signs > mostSaid) continue
    for (const [sign] of text.matchAll(amountSign)) {
      signs += 1
      vote(currencyVotes, currencies.find(([, pattern]) => pattern.test(sign))?.[0], signVote)
    }
  }
  const [scale, currency] = [most(scaleVotes), most(currencyVotes)]
  return { ...(currency === undefined ? {} : { currency }), ...(scale === undefined ? {} : { scale }) }
}

function unitsSaid(text: string): string[] {
  return Array.from(text.matchAll(scaleWord), ({ index }) => {
    const begin = Math.max(text.lastIndexOf('\n', index) + 1, index - lineAround)
    const line = text.slice(begin, index + lineAround).split('\n', 1)[0] ?? ''
    const said = saidUnit.exec(line)
    return said === null ? '' : line.slice(Math.max(0, said.index - 16), said.index + said[0].length + 8)
  }).filter((unit) => unit !== '')
}

function vote<Key>(votes: Map<Key, number>, key: Key | undefined, weight = 1): void {
  if (key !== undefined) votes.set(key, (votes.get(key) ?? 0) + weight)
}

function most<Key>(votes: ReadonlyMap<Key, number>): Key | undefined {
  return [...votes].toSorted((a, b) => b[1] - a[1])[0]?.[0]
}
