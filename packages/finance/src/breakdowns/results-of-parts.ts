import { lineItems } from '@dossier/lexicon'
import { matchLabel } from '../accounts/match-label.ts'
import { isMoneyOfCompany } from '../accounts/row-fit.ts'
import type { TimeOfDocument } from '../accounts/statement-time.ts'
import type { Fact } from '../facts/fact.ts'
import type { FactTable } from '../facts/fact-tables.ts'
import { partKey } from './part-key.ts'
import { type AmountOfYear, isOfYear, partsOfAmount, type PartsOfAmount } from './read-breakdowns.ts'

const operatingIncome = lineItems.find(({ id }) => id === 'operating-income')
const nameFit = 0.85
/** How segments name their result where it is not called operating income. */
const segmentResult =
  /^(?:(?:adjusted|reportable|total) )*segments?(?: adjusted)?(?: operating)? (?:profit|income|earnings|result|ebitda?)\b|^adjusted ebitda$|^(?:segment )?(?:ebit|earnings before interest and taxes)\b|부문\s?(?:영업)?(?:이익|손익)/i

const isResult = (text: string): boolean =>
  segmentResult.test(text.trim()) || (operatingIncome !== undefined && matchLabel(text, operatingIncome) >= nameFit)

/**
 * The operating result of each part of a year's revenue: from a table whose parts add up to the operating income of the company, else from one whose
 * words state it for most of them.
 * @param income operating income of the company in the year; undefined where it is unknown
 * @returns facts by the key of their part; empty where no table states a result for most of them
 */
export function resultsOfParts(
  tables: readonly FactTable[],
  document: TimeOfDocument,
  { of, income }: { of: PartsOfAmount; income: AmountOfYear | undefined },
): ReadonlyMap<string, Fact> {
  const keys = new Set(of.parts.map(({ name }) => partKey(name)))
  const added = income === undefined ? [] : partsOfAmount(tables, document, income).map(({ parts }) => byKeyOf(parts, keys))
  // Parts of other breakdowns may share the name of one or two.
  const least = keys.size / 2
  const isWanted = (fact: Fact): boolean => isMoneyOfCompany(fact) && isOfYear(fact, document, of)
  return (
    most(added, least) ??
    most(
      tables.flatMap((table) => resultsIn(table, keys, isWanted)),
      least,
    ) ??
    new Map<string, Fact>()
  )
}

const byKeyOf = (parts: PartsOfAmount['parts'], keys: ReadonlySet<string>): ReadonlyMap<string, Fact> =>
  new Map(parts.flatMap(({ name, fact }): [string, Fact][] => (keys.has(partKey(name)) ? [[partKey(name), fact]] : [])))

/** The one with most results; undefined where none has that many. */
const most = (found: readonly ReadonlyMap<string, Fact>[], least: number): ReadonlyMap<string, Fact> | undefined =>
  found.filter(({ size }) => size > least).toSorted((one, other) => other.size - one.size)[0]

/** Results whose part is named by its column, its row or the section above it; one that is stated twice is left out. */
function resultsIn(table: FactTable, keys: ReadonlySet<string>, isWanted: (fact: Fact) => boolean): ReadonlyMap<string, Fact>[] {
  const ways: readonly { isOfResult: (fact: Fact) => boolean; namesOf: (fact: Fact) => readonly string[] }[] = [
    { isOfResult: ({ labels }) => labels.some(({ text }) => isResult(text)), namesOf: ({ headings }) => headings.map(({ text }) => text) },
    {
      isOfResult: ({ labels }) => labels.some(({ text }) => isResult(text)),
      namesOf: ({ section, labels }) => [section?.text ?? '', ...labels.map(({ text }) => text)],
    },
    {
      isOfResult: ({ headings, section }) => [...headings.map(({ text }) => text), section?.text ?? '', table.title].some(isResult),
      namesOf: ({ labels }) => labels.map(({ text }) => text),
    },
  ]
  return ways.map(({ isOfResult, namesOf }) => {
    const named = table.facts
      .filter((fact) => isWanted(fact) && isOfResult(fact))
      .flatMap((fact) => {
        const key = namesOf(fact)
          .map(partKey)
          .find((one) => keys.has(one))
        return key === undefined ? [] : [{ key, fact }]
      })
    const byKey = Map.groupBy(named, ({ key }) => key)
    return new Map([...byKey].flatMap(([key, [first, ...more]]) => (first === undefined || more.length > 0 ? [] : [[key, first.fact]])))
  })
}
