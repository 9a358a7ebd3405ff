import { describe, expect, it } from 'vitest'
import { derivedMeasures } from './derived-measures.ts'
import { lineItems } from './line-items.ts'
import { taxonomyEntries } from './taxonomy-concepts.ts'
import { topics } from './topics.ts'

describe('the glossary', () => {
  it.each([
    ['line items', lineItems],
    ['derived measures', derivedMeasures],
    ['topics', topics],
  ])('has every one of its %s once', (_, rows: readonly { id: string }[]) => {
    const ids = rows.map((row) => row.id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('computes measures from line items that it has', () => {
    const ids = new Set(lineItems.map((item) => item.id))
    expect(derivedMeasures.flatMap((measure) => measure.from).filter((id) => !ids.has(id))).toEqual([])
  })

  it('has names in both languages', () => {
    for (const row of [...lineItems, ...topics]) {
      expect(row.en.length, row.id).toBeGreaterThan(0)
      expect(
        row.ko.some((name) => /\p{Script=Hangul}/u.test(name)),
        row.id,
      ).toBe(true)
    }
  })

  it('repeats no name within a row', () => {
    for (const row of [...lineItems, ...topics]) {
      const names = [...row.en, ...row.ko].map((name) => name.toLowerCase())
      expect(new Set(names).size, row.id).toBe(names.length)
    }
  })

  it('maps exactly its line items to the taxonomies', () => {
    expect(Object.keys(taxonomyEntries).toSorted()).toEqual(lineItems.map(({ id }) => id).toSorted())
    for (const { id, concepts } of lineItems) expect(concepts.length, id).toBeGreaterThan(0)
  })

  it('names elements as the taxonomies write them, each for one line item', () => {
    const names = lineItems.flatMap(({ concepts }) => concepts)
    expect(names.filter((name) => !/^(?:us-gaap|ifrs-full|dart):[A-Z][A-Za-z0-9]{3,149}$/.test(name))).toEqual([])
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    expect(names.filter((name) => /(?:Axis|Member|Domain|Table|Abstract)$/.test(name))).toEqual([])
  })

  it('gives expenses, outflows and deductions from equity a negative sign', () => {
    const signs = new Map(lineItems.map(({ id, sign }) => [id, sign]))
    for (const id of ['cost-of-sales', 'income-tax', 'capital-expenditure', 'dividends-paid', 'treasury-stock', 'accumulated-depreciation'])
      expect(signs.get(id), id).toBe(-1)
    for (const id of ['revenue', 'total-assets', 'total-liabilities', 'operating-cash', 'debt-issuance']) expect(signs.get(id), id).toBe(1)
  })
})
