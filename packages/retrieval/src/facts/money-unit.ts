import type { ParsedDocument } from '@dossier/documents'
import { mayHoldMoney, mayStateUnit, type Mention, presentationCurrenciesIn, scan, type Unit } from '@dossier/notation'

/** The currency and scale in which a document presents its amounts. */
export interface MoneyUnit {
  /** ISO 4217. */
  currency?: string
  /** The value of 1 in its tables: 1,000,000 for "in millions". */
  scale?: number
}

const maxUnits = 400
const maxSigns = 150
const maxCharacters = 600_000
/** Weight of a currency sign before a number; a unit line over a table has weight 1. */
const signVote = 0.2
/** Unit lines are short; longer lines are sentences. */
const longestLine = 200

/** The currency and the scale that most of a document's tables are in. */
export function readMoneyUnit(document: ParsedDocument): MoneyUnit {
  const scales: Votes<number> = new Map()
  const inUnits: Votes<string> = new Map()
  const atFigures: Votes<string> = new Map()
  const votes = { units: 0, signs: 0 }
  let read = 0
  for (const page of document.pages) {
    if (votes.units > maxUnits || read > maxCharacters) break
    const text = page.text.slice(0, 6_000)
    read += text.length
    // A unit line that is also the unit of a table counts twice, since it applies to figures.
    const stated = [...page.tables.flatMap((table) => (table.unit ? unitsIn(scan(table.unit, 'unitLine')) : [])), ...unitsOver(text)]
    for (const { dimension, currency, scale } of stated) {
      if (dimension !== 'money' && dimension !== 'number') continue
      votes.units += 1
      if (scale > 0 || dimension === 'money') vote(scales, 10 ** scale)
      vote(inUnits, currency)
    }
    if (votes.signs > maxSigns) continue
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

/** Units on lines of their own, or in brackets: "(in thousands)", "Dollars in billions", "(단위: 백만원)". */
function unitsOver(text: string): Unit[] {
  return linesWith(mayStateUnit, text).flatMap((line) => (line.length <= longestLine ? unitsIn(scan(line, 'heading')) : []))
}

/** The currency in which a document states that it presents its figures; a bare "$" then means the dollar of that currency. */
function presentedIn(document: ParsedDocument): string | undefined {
  const stated: Votes<string> = new Map()
  for (const { text } of document.pages) for (const currency of presentationCurrenciesIn(text)) vote(stated, currency)
  return most(stated)
}

/** Most lines contain neither a unit nor an amount; this cheap test skips them. */
const linesWith = (mayHold: (line: string) => boolean, text: string): string[] => text.split('\n').filter(mayHold)

type Votes<Key> = Map<Key, number>

function vote<Key>(votes: Votes<Key>, key: Key | undefined, weight = 1): void {
  if (key !== undefined) votes.set(key, (votes.get(key) ?? 0) + weight)
}

function most<Key>(votes: Votes<Key>): Key | undefined {
  return [...votes].toSorted((a, b) => b[1] - a[1])[0]?.[0]
}

/**
 * The currency of most figures. A sign with several readings takes the reading that the unit lines name: a bare "$" in figures of Canadian dollars is
 * a Canadian dollar. Without a named currency "$" is the US dollar, and any other ambiguous sign has none.
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
