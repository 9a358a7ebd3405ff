import { exact } from '@dossier/notation'
import { array, assert, bigInt, constantFrom, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AccountValue } from './account-value.ts'
import { chooseValues } from './choose-values.ts'
import { checkIdentity, deriveMissing, identities } from './identities.ts'

const statedValue = (value: number, more: Partial<AccountValue<string>> = {}): AccountValue<string> => ({
  account: 'revenue',
  to: '2023-12-31',
  months: 12,
  value: exact(BigInt(value)),
  rounding: exact(0n),
  currency: 'USD',
  scope: undefined,
  reportedAt: '2023-12-31',
  extent: 10,
  place: 'a',
  ...more,
})

describe('chooseValues', () => {
  it('chooses the value of the latest report, which restates the earlier one', () => {
    const [chosen, ...others] = chooseValues([statedValue(1420), statedValue(1400, { reportedAt: '2024-12-31' })])
    expect(others).toEqual([])
    expect(chosen).toMatchObject({ value: exact(1400n), scope: 'consolidated', restates: [{ value: exact(1420n) }], conflicts: [] })
  })

  it('takes a corrected report for the original of the same kind, whose other value is no conflict', () => {
    const original = statedValue(1420, { report: { kind: 'annual-report' }, place: 'original' })
    const corrected = statedValue(1310, { report: { kind: 'annual-report', amendment: '2024-05-20 00' }, place: 'corrected', extent: 8 })
    const again = statedValue(1300, { report: { kind: 'annual-report', amendment: '2024-06-01 00' }, place: 'again' })
    const deck = statedValue(1500, { report: { kind: 'deck' }, place: 'deck' })
    const [chosen] = chooseValues([deck, original, again, corrected])
    expect(chosen).toMatchObject({ place: 'again', restates: [] })
    expect(chosen?.corrects.map(({ place }) => place)).toEqual(['corrected', 'original'])
    expect(chosen?.conflicts.map(({ place }) => place)).toEqual(['deck'])
  })

  it('does not take a correction of an earlier year for a later report', () => {
    const later = statedValue(1400, { reportedAt: '2024-12-31', report: { kind: 'annual-report' } })
    const corrected = statedValue(1310, { report: { kind: 'annual-report', amendment: '2025-05-20 00' } })
    expect(chooseValues([corrected, later])[0]).toMatchObject({ value: exact(1400n), restates: [{ value: exact(1310n) }], corrects: [] })
  })

  it('prefers the statement with most accounts, and reports no conflict with a table of a note', () => {
    const [chosen] = chooseValues([statedValue(50, { extent: 3 }), statedValue(1420)])
    expect(chosen).toMatchObject({ value: exact(1420n), conflicts: [] })
    expect(chooseValues([statedValue(1420), statedValue(1421, { extent: 9 })])[0]?.conflicts).toHaveLength(1)
  })

  it('prefers a table titled as a statement to a longer table in a discussion', () => {
    const [chosen] = chooseValues([
      statedValue(1421, { extent: 12, place: 'discussion' }),
      statedValue(1420, { isTitled: true, place: 'statement' }),
    ])
    expect(chosen).toMatchObject({ value: exact(1420n), place: 'statement', conflicts: [{ place: 'discussion' }] })
  })

  it('decides between statements of one day by the kind of their sources, and lists the others in that order', () => {
    const values = [
      statedValue(1400, { place: 'unknown', extent: 14 }),
      statedValue(1430, { place: 'interim', source: 'interim-report', extent: 12 }),
      statedValue(1410, { place: 'register', source: 'register', extent: 12 }),
      statedValue(1420, { place: 'audited', source: 'audited-report' }),
      statedValue(1500, { place: 'release', source: 'release', extent: 12 }),
    ]
    const [chosen] = chooseValues(values)
    expect(chosen?.place).toBe('audited')
    expect(chosen?.conflicts.map(({ place }) => place)).toEqual(['register', 'interim', 'unknown', 'release'])
  })

  it('does not let a later release or management document restate a report', () => {
    const report = statedValue(1420, { place: 'report', source: 'audited-report' })
    const deck = statedValue(1500, { place: 'deck', source: 'management', reportedAt: '2024-06-30' })
    expect(chooseValues([report, deck])[0]).toMatchObject({ place: 'report', restates: [], conflicts: [{ place: 'deck' }] })
    expect(chooseValues([deck])[0]).toMatchObject({ place: 'deck' })
    const unknown = statedValue(1410, { place: 'unknown', reportedAt: '2024-12-31' })
    expect(chooseValues([report, unknown])[0]).toMatchObject({ place: 'unknown', restates: [{ place: 'report' }] })
  })

  it('leaves a table of a note of an audited report behind the statement of another source', () => {
    const note = statedValue(50, { place: 'note', source: 'audited-report', extent: 3 })
    const filed = statedValue(1410, { place: 'register', source: 'register', extent: 40 })
    expect(chooseValues([note, filed])[0]).toMatchObject({ place: 'register', conflicts: [] })
  })

  it('keeps the most exact of values that agree, whatever their kinds', () => {
    const rounded = statedValue(1_400, { place: 'report', source: 'audited-report', rounding: exact(50n) })
    const filed = statedValue(1_410, { place: 'register', source: 'register', extent: 12 })
    expect(chooseValues([rounded, filed])[0]).toMatchObject({ place: 'register', confirmedBy: [{ place: 'report' }], conflicts: [] })
  })

  it('counts values within rounding as confirmations', () => {
    const half = exact(1n, 2n)
    const [chosen] = chooseValues([
      statedValue(1420),
      statedValue(1421, { extent: 9, rounding: half }),
      statedValue(1420, { extent: 8, rounding: half }),
    ])
    expect(chosen).toMatchObject({ confirmedBy: [{ value: exact(1420n) }], conflicts: [{ value: exact(1421n) }] })
  })

  it('returns one value per time, scope and currency, whatever the input and its order', () => {
    const values = array(
      record({
        value: bigInt({ min: -5n, max: 5n }),
        to: constantFrom('2023-12-31', '2023-12-30', '2022-12-31'),
        scope: constantFrom(undefined, 'consolidated' as const, 'separate' as const),
        currency: constantFrom('USD', 'KRW'),
        reportedAt: constantFrom('2023-12-31', '2024-12-31'),
        extent: constantFrom(3, 9, 10),
      }),
      { maxLength: 12 },
    )
    assert(
      property(values, (all) => {
        const stated = all.map(({ value, ...more }) => statedValue(0, { ...more, value: exact(value) }))
        const chosen = chooseValues(stated)
        const keys = chosen.map(({ to, scope, currency }) => `${to.slice(0, 7)} ${scope} ${currency}`)
        expect(new Set(keys).size).toBe(keys.length)
        const counted = chosen.map(({ confirmedBy, restates, conflicts }) => 1 + confirmedBy.length + restates.length + conflicts.length)
        expect(counted.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(stated.length)
        for (const { value, confirmedBy } of chosen) for (const one of confirmedBy) expect(one.value).toEqual(value)
      }),
    )
  })
})

describe('identities', () => {
  const [grossProfit] = identities
  const known = (amounts: Record<string, bigint>) => (account: string) => {
    const amount = amounts[account]
    return amount === undefined ? undefined : { value: exact(amount), rounding: exact(0n) }
  }

  it('tie where the total is the sum of its parts', () => {
    expect(checkIdentity(grossProfit!, known({ 'gross-profit': 4n, revenue: 10n, 'cost-of-sales': 6n }))).toMatchObject({ ties: true })
    expect(checkIdentity(grossProfit!, known({ 'gross-profit': 5n, revenue: 10n, 'cost-of-sales': 6n }))).toMatchObject({
      ties: false,
      difference: exact(1n),
    })
    expect(checkIdentity(grossProfit!, known({ 'gross-profit': 5n, revenue: 10n }))).toBeUndefined()
  })

  it('derive the one missing account', () => {
    assert(
      property(bigInt({ min: -1000n, max: 1000n }), bigInt({ min: -1000n, max: 1000n }), (one, other) => {
        for (const identity of identities) {
          const [first, second] = identity.parts
          const all = { [first!.account]: one, [second!.account]: other }
          all[identity.total] = one * BigInt(first!.sign) + other * BigInt(second!.sign)
          for (const missing of [identity.total, first!.account, second!.account]) {
            const { [missing]: expected, ...rest } = all
            expect(deriveMissing(identity, known(rest))?.value).toEqual(exact(expected!))
          }
        }
      }),
    )
    expect(deriveMissing(grossProfit!, known({ revenue: 1n }))).toBeUndefined()
    expect(deriveMissing(grossProfit!, known({ 'gross-profit': 4n, revenue: 10n, 'cost-of-sales': 6n }))).toBeUndefined()
  })
})
