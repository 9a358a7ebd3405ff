import { describe, expect, it } from 'vitest'
import { readCompanyFacts } from './company-facts.ts'
import { readDartAccounts } from './dart-accounts.ts'

const fact = (more: object) => ({ end: '2025-09-27', val: 1, accn: '0000320193-25-000079', form: '10-K', filed: '2025-10-31', ...more })
const companyFacts = (facts: object) => ({ cik: 320193, entityName: 'Orchard Devices Inc.', facts: { 'us-gaap': facts } })
const line = (more: object) => ({
  rcept_no: '20240312000736',
  reprt_code: '11011',
  bsns_year: '2023',
  corp_code: '00126380',
  fs_div: 'CFS',
  sj_div: 'IS',
  account_nm: '영업이익',
  thstrm_dt: '2023.01.01 ~ 2023.12.31',
  thstrm_amount: '6,566,976,000,000',
  frmtrm_dt: '2022.01.01 ~ 2022.12.31',
  frmtrm_amount: '43,376,630,000,000',
  currency: 'KRW',
  ...more,
})
const shown = (
  values: readonly { account: string; to: string; months: number | undefined; value: { numerator: bigint; denominator: bigint } }[],
) => values.map(({ account, to, months, value }) => [account, to, months, Number(value.numerator) / Number(value.denominator)])

describe('readCompanyFacts', () => {
  it('reads balances by their day and flows by their length in months', () => {
    const filed = readCompanyFacts(
      companyFacts({
        Assets: { units: { USD: [fact({ val: 359_241_000_000 })] } },
        NetIncomeLoss: {
          units: {
            USD: [fact({ start: '2024-09-29', val: 112_010_000_000 }), fact({ start: '2025-06-29', val: 27_466_000_000, form: '10-Q' })],
          },
        },
      }),
    )
    expect(filed).toMatchObject({ name: 'Orchard Devices Inc.', registerId: '0000320193' })
    expect(shown(filed?.values ?? [])).toEqual([
      ['net-income', '2025-09-27', 12, 112_010_000_000],
      ['net-income', '2025-09-27', 3, 27_466_000_000],
      ['total-assets', '2025-09-27', undefined, 359_241_000_000],
    ])
  })

  it('skips facts of no report, per share, or of more than a year', () => {
    const filed = readCompanyFacts(
      companyFacts({
        Assets: { units: { USD: [fact({ form: '8-K' })], shares: [fact({})] } },
        NetIncomeLoss: { units: { USD: [fact({ start: '2023-09-29' })], 'USD/shares': [fact({ start: '2024-09-29' })] } },
      }),
    )
    expect(filed?.values).toEqual([])
  })

  it('adds up parts where the whole is not filed', () => {
    const debt = (facts: object) =>
      shown(readCompanyFacts(companyFacts(facts))?.values ?? []).filter(([account]) => account === 'short-term-debt')
    const parts = {
      CommercialPaper: { units: { USD: [fact({ val: 7_979 })] } },
      LongTermDebtCurrent: { units: { USD: [fact({ val: 12_350 })] } },
    }
    expect(debt(parts)).toEqual([['short-term-debt', '2025-09-27', undefined, 20_329]])
    expect(debt({ LongTermDebtCurrent: parts.LongTermDebtCurrent })).toEqual([['short-term-debt', '2025-09-27', undefined, 12_350]])
    expect(debt({ ...parts, DebtCurrent: { units: { USD: [fact({ val: 20_400 })] } } })).toEqual([
      ['short-term-debt', '2025-09-27', undefined, 20_400],
    ])
    const restated = { ...parts, CommercialPaper: { units: { USD: [fact({ val: 1 }), fact({ val: 7_979, filed: '2026-01-30' })] } } }
    expect(debt(restated)).toEqual([['short-term-debt', '2025-09-27', undefined, 20_329]])
  })

  it('returns null for anything else', () => {
    for (const json of [
      undefined,
      null,
      1,
      [],
      {},
      { cik: 1 },
      { facts: {} },
      { cik: 1, entityName: 'x', facts: { 'us-gaap': { Assets: 3 } } },
    ]) {
      expect(readCompanyFacts(json)).toBeNull()
      expect(readDartAccounts(json)).toBeNull()
    }
  })
})

describe('readDartAccounts', () => {
  it('reads the term and earlier terms, consolidated and separate', () => {
    const filed = readDartAccounts({
      status: '000',
      list: [line({}), line({ fs_div: 'OFS', thstrm_amount: '-11,526,297,000,000', frmtrm_amount: '25,319,329,000,000' })],
    })
    expect(filed?.registerId).toBe('00126380')
    expect(filed?.values.map(({ scope, reportedAt }) => [scope, reportedAt])).toEqual([
      ['consolidated', '2024-03-12'],
      ['consolidated', '2024-03-12'],
      ['separate', '2024-03-12'],
      ['separate', '2024-03-12'],
    ])
    expect(shown(filed?.values ?? [])).toEqual([
      ['operating-income', '2023-12-31', 12, 6_566_976_000_000],
      ['operating-income', '2022-12-31', 12, 43_376_630_000_000],
      ['operating-income', '2023-12-31', 12, -11_526_297_000_000],
      ['operating-income', '2022-12-31', 12, 25_319_329_000_000],
    ])
  })

  it('prefers the XBRL element to the name, and does not mistake an amount before tax for the tax', () => {
    const filed = readDartAccounts({
      status: '000',
      list: [
        line({
          account_id: 'ifrs-full_Assets',
          account_nm: '자산',
          sj_div: 'BS',
          thstrm_dt: undefined,
          frmtrm_dt: undefined,
          thstrm_amount: '5',
          frmtrm_amount: '4',
        }),
        line({ account_nm: '법인세차감전 순이익', thstrm_amount: '11', frmtrm_amount: undefined }),
      ],
    })
    expect(shown(filed?.values ?? [])).toEqual([
      ['total-assets', '2023-12-31', undefined, 5],
      ['total-assets', '2022-12-31', undefined, 4],
      ['pretax-income', '2023-12-31', 12, 11],
    ])
  })
})
