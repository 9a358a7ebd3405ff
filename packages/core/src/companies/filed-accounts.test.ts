import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readDocument } from '@dossier/documents'
import { type FiledAccounts, readFiledLines } from '@dossier/finance'
import { openSources, type Sources } from '@dossier/sources'
import { dartKey, type SourceServer, startEdgarServer, startOpenDartServer, testNetwork } from '@dossier/sources/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** Kept beside the checkout and never in it. */
const data = join(import.meta.dirname, '../../../../../shared/data')
const recorded = { sec: join(data, 'sec/api'), dart: join(data, 'opendart') }
const areThere = [join(recorded.sec, 'companyfacts/CIK0000320193.json'), join(recorded.dart, 'dart-api-client/financials.json')].every(
  (path) => existsSync(path),
)

let servers: SourceServer[]
let sources: Sources
beforeAll(async () => {
  const [sec, dart] = (servers = [
    await startEdgarServer({ recorded: recorded.sec }),
    await startOpenDartServer({ recorded: recorded.dart }),
  ]) as [SourceServer, SourceServer]
  const settings = {
    sec: { contact: 'Harbor it@harbor.example', baseAddress: sec.address },
    dart: { key: dartKey, baseAddress: dart.address },
  }
  sources = openSources(settings, testNetwork('2025-06-10T01:00:00Z'))
})
afterAll(async () => void (await Promise.all(servers.map((server) => server.close()))))

/** What a company's newest filing says of an account at the end of a time: of a flow, of how many months. */
const lookup = ({ values }: FiledAccounts, scope = 'consolidated') => {
  return (account: string, to: string, months?: number): number | undefined => {
    const [newest] = values
      .filter((value) => value.account === account && value.to === to && value.months === months && value.scope === scope)
      .toSorted((one, other) => other.reportedAt.localeCompare(one.reportedAt))
    return newest && Number(newest.value.numerator) / Number(newest.value.denominator)
  }
}

describe('statements of both registers', () => {
  it('come by the same call, and fill the same chart of accounts', async () => {
    for (const { id, company } of [
      { id: 'sec', company: '1900001' },
      { id: 'dart', company: '00900001' },
    ] as const) {
      const { values, registerId } = readFiledLines(await sources[id].facts({ company }))
      expect(registerId.endsWith(company)).toBe(true)
      expect(values.map(({ account }) => account)).toContain('total-assets')
    }
  })

  it('keep the names of fiscal years that do not end with the calendar year', async () => {
    const terms = async (id: 'sec' | 'dart', company: string, years?: { from: number; to: number }) =>
      (await sources[id].facts({ company, ...(years && { years }) })).terms
        .filter(({ part }) => part === 'FY')
        .map(({ end, fiscalYear }) => `FY${fiscalYear} ${end}`)
    expect(await terms('sec', '1900001')).toEqual(['FY2023 2024-01-31', 'FY2024 2025-01-31'])
    expect(await terms('dart', '00900002', { from: 2023, to: 2023 })).toEqual([
      'FY2021 2022-03-31',
      'FY2022 2023-03-31',
      'FY2023 2024-03-31',
    ])
  })
})

describe('documents of both registers', () => {
  it('are read into pages as uploaded files are, with their tables and without what is not shown', async () => {
    const filing = await sources.sec.fetch('1900001/000190000125000012/orcd-20250131.htm')
    const report = await sources.dart.fetch('20250312000901')
    const textOf = async (bytes: Uint8Array, filename: string) => {
      const { pages } = await readDocument(bytes, { filename })
      return pages.map(({ text }) => text).join('\n')
    }
    const text = await textOf(filing.bytes, filing.filename)
    expect(text).toContain('One customer accounted for 31% of revenue.')
    expect(text).not.toContain('not shown')
    const korean = await textOf(report.bytes, report.filename)
    expect(korean).toContain('사업보고서')
    expect(korean).toContain('1,000')
  })
})

describe.skipIf(!areThere)('recorded statements (the data folder)', () => {
  // Copied by hand from the 10-K of Apple of 3 November 2023, in millions of US dollars; years of 52 or 53 weeks that end on the last Saturday of September.
  const apple = {
    ends: ['2023-09-30', '2022-09-24', '2021-09-25'],
    revenue: [383_285, 394_328, 365_817],
    'gross-profit': [169_148, 170_782, 152_836],
    'operating-income': [114_301, 119_437, 108_949],
    'net-income': [96_995, 99_803, 94_680],
    'operating-cash': [110_543, 122_151, 104_038],
    balances: {
      'total-assets': [352_583, 352_755],
      'total-liabilities': [290_437, 302_083],
      'total-equity': [62_146, 50_672],
      cash: [29_965, 23_646],
    },
  }

  it('of Apple are those of its 10-K, by the days and the names of its fiscal years', async () => {
    const facts = await sources.sec.facts({ company: '320193' })
    const valueOf = lookup(readFiledLines(facts))
    for (const account of ['revenue', 'gross-profit', 'operating-income', 'net-income', 'operating-cash'] as const)
      expect([account, ...apple.ends.map((end) => valueOf(account, end, 12))]).toEqual([
        account,
        ...apple[account].map((amount) => amount * 1e6),
      ])
    for (const [account, amounts] of Object.entries(apple.balances))
      expect([account, ...amounts.map((_, at) => valueOf(account, apple.ends[at]!))]).toEqual([
        account,
        ...amounts.map((amount) => amount * 1e6),
      ])
    const named = new Map(facts.terms.map(({ end, fiscalYear, part }) => [end, `${part} ${fiscalYear}`]))
    expect(apple.ends.map((end) => named.get(end))).toEqual(['FY 2023', 'FY 2022', 'FY 2021'])
    expect(named.get('2022-12-31')).toBe('Q1 2023')
    expect(named.get('2023-07-01')).toBe('Q3 2023')
  })

  it('of Samsung Electronics are those of its annual report of 2023, of the group and of the company', async () => {
    const filed = readFiledLines(await sources.dart.facts({ company: '00126380', years: { from: 2023, to: 2023 } }))
    const [group, own] = [lookup(filed), lookup(filed, 'separate')]
    // Printed in the report, in millions of won.
    expect(['2023-12-31', '2022-12-31'].map((end) => group('revenue', end, 12))).toEqual([258_935_494e6, 302_231_360e6])
    expect(['2023-12-31', '2022-12-31'].map((end) => group('operating-income', end, 12))).toEqual([6_566_976e6, 43_376_630e6])
    expect(own('operating-income', '2023-12-31', 12)).toBe(-11_526_297e6)
    expect(group('net-income', '2023-12-31', 12)).toBe(15_487_100e6)
    expect(group('total-assets', '2023-12-31')).toBe(455_905_980e6)
    expect(group('total-liabilities', '2023-12-31')).toBe(92_228_115e6)
    expect(group('total-equity', '2023-12-31')).toBe(363_677_865e6)
    expect(new Set(filed.values.map(({ currency }) => currency))).toEqual(new Set(['KRW']))
  })

  it('include a Korean half-year report that declares UTF-8 but is CP949, read completely', async () => {
    const { bytes, filename } = await sources.dart.fetch('20220816001711')
    const { pages } = await readDocument(bytes, { filename })
    const text = pages.map((page) => page.text).join('\n')
    expect(text).toContain('당사는 1969년 1월 13일에 삼성전자공업주식회사로 설립되었으며')
    expect(text).not.toContain('\ufffd')
  })
})
