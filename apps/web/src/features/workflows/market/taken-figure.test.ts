import { describe, expect, it } from 'vitest'
import { isTaken, originOf, takeFigures, type TakingDraft, typeOver } from './taken-figure.ts'

type Field = 'price' | 'shares'

const quoted = {
  unit: 'USD',
  asOf: '2026-11-20',
  service: 'market/fmp',
  address: 'https://example.com/quote',
  retrievedAt: '2026-11-21T09:00:00.000Z',
}
const empty: TakingDraft<Field> = { numbers: { price: '', shares: '' }, sources: {}, taken: {} }
const found = { price: { value: 100.1, source: 'FMP', quoted }, shares: null }
const take = (draft: TakingDraft<Field>, value = 100.1) =>
  takeFigures(draft, { ...found, price: { ...found.price, value } }, (_field, number) => String(number))

describe('figures of the market', () => {
  it('fill empty fields, with their source and address', () => {
    const draft = take(empty)
    expect(draft).toMatchObject({ numbers: { price: '100.1', shares: '' }, sources: { price: 'FMP' }, filled: 1, kept: 0 })
    expect(originOf(draft, 'price')).toEqual({ quoted })
    expect(originOf(draft, 'shares')).toEqual({})
  })

  it('leave typed numbers unchanged, and replace figures that were filled in before', () => {
    const typed = { ...empty, numbers: { price: '99', shares: '' }, sources: { price: 'Broker' } }
    expect(take(typed)).toMatchObject({ numbers: { price: '99' }, sources: { price: 'Broker' }, filled: 0, kept: 1 })
    expect(take(take(empty), 101)).toMatchObject({ numbers: { price: '101' }, filled: 1, kept: 0 })
  })

  it('lose their source when another number is typed, and have it again when theirs is', () => {
    const over = typeOver(take(empty), 'price', '95')
    expect(isTaken(over, 'price')).toBe(false)
    expect(originOf(over, 'price')).toEqual({})
    expect(over.sources['price']).toBe('')
    const back = typeOver(over, 'price', '100.1')
    expect(back.sources['price']).toBe('FMP')
    expect(originOf(back, 'price')).toEqual({ quoted })
    // A typed source stays.
    expect(typeOver({ ...take(empty), sources: { price: 'Broker' } }, 'price', '95').sources['price']).toBe('Broker')
  })
})
