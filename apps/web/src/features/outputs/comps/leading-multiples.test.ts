import { type CompsComparison, type CompsMultiple, compsMultiples } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import { leadingMultiples } from './leading-multiples.ts'

type Company = CompsComparison['subject']

const company = (isFinancial: boolean, known: readonly CompsMultiple[]) =>
  ({
    isFinancial,
    multiples: Object.fromEntries(
      compsMultiples.map((multiple) => [
        multiple,
        known.includes(multiple) ? { kind: 'value', value: 8 } : { kind: 'not-available', missing: [] },
      ]),
    ),
  }) as unknown as Company

describe('the leading multiples', () => {
  it('are those of enterprise value, earnings and book value', () => {
    expect(leadingMultiples({ subject: company(false, []), peers: [] })).toEqual(['evRevenue', 'evEbitda', 'evEbit', 'pe', 'pb'])
  })

  it('have those of the next twelve months where any company has estimates', () => {
    const peers = [company(false, ['evEbitdaNtm'])]
    expect(leadingMultiples({ subject: company(false, []), peers })).toEqual(['evRevenue', 'evEbitda', 'evEbitdaNtm', 'evEbit', 'pe', 'pb'])
  })

  it('are those of equity alone for a bank or an insurer', () => {
    expect(leadingMultiples({ subject: company(true, ['peNtm']), peers: [] })).toEqual(['pe', 'peCalendar', 'peNtm', 'pb'])
  })
})
