import { breakdownKinds, type BreakdownKind } from '@dossier/lexicon'
import { partKey } from './part-key.ts'

/** A breakdown of one year's revenue, as one table of a document prints it. */
export interface BreakdownOfYear<Stated> {
  kind: BreakdownKind
  /** The last day of the fiscal year, ISO. */
  to: string
  /** The last day that the document reports on, ISO. */
  reportedAt: string
  /** Order among the amendments of a report; empty for an original. */
  amendment: string
  parts: readonly { name: string; revenue: Stated; result: Stated | null }[]
}

/** A breakdown over years; a year in which the company reported other parts has none. */
export interface Breakdown<Stated> {
  kind: BreakdownKind
  /** Names as the latest report prints them. */
  parts: readonly { name: string; years: ReadonlyMap<string, { revenue: Stated; result: Stated | null }> }[]
}

/** Least share of the latest parts that an earlier year must have to be the same breakdown. */
const minAlike = 0.5

/**
 * The breakdowns of a company: one of each kind, which the latest report decides. Earlier years join it with the parts that have the same names.
 */
export function joinBreakdowns<Stated>(printed: readonly BreakdownOfYear<Stated>[]): Breakdown<Stated>[] {
  const read = withOneKind(printed)
  return breakdownKinds.flatMap((kind) => {
    const own = read.filter((one) => one.kind === kind)
    const latest = own
      .map(({ to }) => to)
      .toSorted()
      .at(-1)
    const lead = own.filter(({ to }) => to === latest).toSorted(byPreference)[0]
    if (lead === undefined) return []
    const leading = new Set(lead.parts.map(({ name }) => partKey(name)))
    const alike = ({ parts }: BreakdownOfYear<Stated>) => parts.filter(({ name }) => leading.has(partKey(name))).length / leading.size
    const years = [...Map.groupBy(own, ({ to }) => to).values()].flatMap((ofYear) => {
      const best = ofYear
        .filter((one) => one === lead || (ofYear[0]?.to !== lead.to && alike(one) >= minAlike))
        .toSorted((one, other) => Number(other === lead) - Number(one === lead) || alike(other) - alike(one) || byPreference(one, other))[0]
      return best === undefined ? [] : [best]
    })
    return [{ kind, parts: partsOver(years.toSorted((one, other) => other.to.localeCompare(one.to))) }]
  })
}

/** Tables of the same parts are of one kind, that which most of them name: the words around a table may be of its section only. */
function withOneKind<Stated>(printed: readonly BreakdownOfYear<Stated>[]): BreakdownOfYear<Stated>[] {
  const keyOf = ({ parts }: BreakdownOfYear<Stated>): string =>
    parts
      .map(({ name }) => partKey(name))
      .toSorted()
      .join(' ')
  return [...Map.groupBy(printed, keyOf).values()].flatMap((alike) => {
    const counted = breakdownKinds.map((kind) => ({ kind, tables: alike.filter((one) => one.kind === kind).length }))
    const [most] = counted.toSorted((one, other) => other.tables - one.tables)
    return alike.map((one) => ({ ...one, ...(most && { kind: most.kind }) }))
  })
}

/** The latest report first and its latest correction, then the one with most results, then the one with most parts. */
const byPreference = <Stated>(one: BreakdownOfYear<Stated>, other: BreakdownOfYear<Stated>): number =>
  other.reportedAt.localeCompare(one.reportedAt) ||
  other.amendment.localeCompare(one.amendment) ||
  resultsOf(other) - resultsOf(one) ||
  other.parts.length - one.parts.length

const resultsOf = <Stated>({ parts }: BreakdownOfYear<Stated>): number => parts.filter(({ result }) => result !== null).length

/** @param years the latest first, which names the parts */
function partsOver<Stated>(years: readonly BreakdownOfYear<Stated>[]): Breakdown<Stated>['parts'] {
  const found = new Map<string, { name: string; years: Map<string, { revenue: Stated; result: Stated | null }> }>()
  for (const { to, parts } of years)
    for (const { name, revenue, result } of parts) {
      const part = found.get(partKey(name)) ?? { name, years: new Map<string, { revenue: Stated; result: Stated | null }>() }
      part.years.set(to, { revenue, result })
      found.set(partKey(name), part)
    }
  return [...found.values()]
}
