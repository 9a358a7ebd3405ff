import { exact } from '@dossier/notation'
import { array, assert, bigInt, constantFrom, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AccountValue } from './account-value.ts'
import { chooseValues } from './choose-values.ts'
import { checkIdentity, deriveMissing, identities } from './identities.ts'

const said = (value: number, more: Partial<AccountValue<string>> = {}): AccountValue<string> => ({
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

describe('the value of an account', () => {
  it('is that of the latest report, which restates the earlier one', () => {
    const [chosen, ...others] = chooseValues([said(1420), said(1400, { reportedAt: '2024-12-31' })])
    expect(others).toEqual([])
    expect(chosen).toMatchObject({ value: exact(1400n), scope: 'consolidated', restates: [{ value: exact(1420n) }], conflicts: [] })
  })

  it('is that of the statement that tells most, and no table of a note contradicts it', () => {
    const [chosen] = chooseValues([said(50, { extent: 3 }), said(1420)])
    expect(chosen).toMatchObject({ value: exact(1420n), conflicts: [] })
    expect(chooseValues([said(1420), said(1421, { extent: 9 })])[0]?.conflicts).toHaveLength(1)
  })

  it('is that of what is titled as a statement, before a discussion that repeats more of it', () => {
    const [chosen] = chooseValues([said(1421, { extent: 12, place: 'discussion' }), said(1420, { isTitled: true, place: 'statement' })])
    expect(chosen).toMatchObject({ value: exact(1420n), place: 'statement', conflicts: [{ place: 'discussion' }] })
  })

  it('is confirmed by what differs by no more than is rounded away', () => {
    const half = exact(1n, 2n)
    const [chosen] = chooseValues([said(1420), said(1421, { extent: 9, rounding: half }), said(1420, { extent: 8, rounding: half })])
    expect(chosen).toMatchObject({ confirmedBy: [{ value: exact(1420n) }], conflicts: [{ value: exact(1421n) }] })
  })

  it('is one a time, scope and currency, whatever is said and in whatever order', () => {
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
        const stated = all.map(({ value, ...more }) => said(0, { ...more, value: exact(value) }))
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

describe('the rules of statements', () => {
  const [grossProfit] = identities
  const known = (amounts: Record<string, bigint>) => (account: string) => {
    const amount = amounts[account]
    return amount === undefined ? undefined : { value: exact(amount), rounding: exact(0n) }
  }

  it('tie where a total is what its parts make', () => {
    expect(checkIdentity(grossProfit!, known({ 'gross-profit': 4n, revenue: 10n, 'cost-of-sales': 6n }))).toMatchObject({ ties: true })
    expect(checkIdentity(grossProfit!, known({ 'gross-profit': 5n, revenue: 10n, 'cost-of-sales': 6n }))).toMatchObject({
      ties: false,
      difference: exact(1n),
    })
    expect(checkIdentity(grossProfit!, known({ 'gross-profit': 5n, revenue: 10n }))).toBeUndefined()
  })

  it('make the one account that is missing, so that it ties', () => {
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
