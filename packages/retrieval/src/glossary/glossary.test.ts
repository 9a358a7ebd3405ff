import { describe, expect, it } from 'vitest'
import { derivedMeasures } from './derived-measures.ts'
import { lineItems } from './line-items.ts'
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

  it('names everything in both languages', () => {
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
})
