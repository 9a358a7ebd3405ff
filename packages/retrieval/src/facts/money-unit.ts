import type { ParsedDocument } from '@dossier/documents'
import { mayHoldMoney, mayStateUnit, type Mention, presentationCurrenciesIn, scan, type Unit } from '@dossier/notation'

/** In what a document tells its amounts. */
export interface MoneyUnit {
  /** ISO 4217. */
  currency?: string
  /** What a 1 in its tables stands for: 1,000,000 for "in millions". */
  scale?: number
}

const mostUnits = 400
const mostSigns = 150
const mostCharacters = 600_000
/** A sign before a figure tells less than a unit over a table. */
const signVote = 0.2
/** A unit stands in a short line; longer ones are sentences. */
const longestLine = 200

/** The currency and the scale that most of a document's tables are in. */
export function readMoneyUnit(document: ParsedDocument): MoneyUnit {
  const scales: Votes<number> = new Map()
  const inUnits: Votes<string> = new Map()
  const atFigures: Votes<string> = new Map()
  const votes = { units: 0, signs: 0 }
  let read = 0
  for (const page of document.pages) {
    if (votes.units > mostUnits || read > mostCharacters) break
    const text = page.text.slice(0, 6_000)
    read += text.length
    // A unit that stands over a table as well counts twice: it is that of figures.
    const stated = [...page.tables.flatMap((table) => (table.unit ? unitsIn(scan(table.unit, 'unitLine')) : [])), ...unitsOver(text)]
    for (const { dimension, currency, scale } of stated) {
      if (dimension !== 'money' && dimension !== 'number') continue
      votes.units += 1
      if (scale > 0 || dimension === 'money') vote(scales, 10 ** scale)
      vote(inUnits, currency)
    }
    if (votes.signs > mostSigns) continue
    for (const mention of scan(linesWith(mayHoldMoney, text).join('\n'), 'prose')) {
      if (mention.kind !== 'quantity' || mention.unit.dimension !== 'money') continue
      votes.signs += 1
      vote(atFigures, mention.unit.currency, signVote)
    }
  }
  const scale = most(scales)
  const currency = presentedIn(document) ?? currencyOf(inUnits, atFigures)
  return { ...(currency === undefined ? {} : { currency }), ...(scale === undefined ? {} : { scale }) }
}

const unitsIn = (mentions: readonly Mention[]): Unit[] => mentions.flatMap((mention) => (mention.kind === 'unit' ? mention.unit : []))

/** Units that stand in lines of their own, or in brackets: "(in thousands)", "Dollars in billions", "(단위: 백만원)". */
function unitsOver(text: string): Unit[] {
  return linesWith(mayStateUnit, text).flatMap((line) => (line.length <= longestLine ? unitsIn(scan(line, 'heading')) : []))
}

/** The currency in which a document says that it presents its figures: a bare "$" is then its dollar. */
function presentedIn(document: ParsedDocument): string | undefined {
  const told: Votes<string> = new Map()
  for (const { text } of document.pages) for (const currency of presentationCurrenciesIn(text)) vote(told, currency)
  return most(told)
}

/** Most lines state no unit and hold no money, which is seen sooner than it is read. */
const linesWith = (mayHold: (line: string) => boolean, text: string): string[] => text.split('\n').filter(mayHold)

type Votes<Key> = Map<Key, number>

function vote<Key>(votes: Votes<Key>, key: Key | undefined, weight = 1): void {
  if (key !== undefined) votes.set(key, (votes.get(key) ?? 0) + weight)
}

function most<Key>(votes: Votes<Key>): Key | undefined {
  return [...votes].toSorted((a, b) => b[1] - a[1])[0]?.[0]
}

/**
 * The currency that most figures are in. A sign of several readings is that of them which the units name: a bare "$" over figures in
 * Canadian dollars is one; where none is named it is the dollar of the United States, and any other sign is none.
 */
function currencyOf(inUnits: Votes<string>, atFigures: Votes<string>): string | undefined {
  const votes: Votes<string> = new Map()
  for (const counted of [inUnits, atFigures]) {
    for (const [sign, weight] of counted) vote(votes, isCode(sign) ? sign : readingOf(sign, inUnits), weight)
  }
  return most(votes)
}

const isCode = (sign: string): boolean => /^[A-Z]{3}$/.test(sign)

function readingOf(sign: string, named: Votes<string>): string | undefined {
  const isReading = (code: string): boolean => (sign === '$' ? code.endsWith('D') : sign.split('|').includes(code))
  return most(new Map([...named].filter(([code]) => isCode(code) && isReading(code)))) ?? (sign === '$' ? 'USD' : undefined)
}
