import { type ContractSet, contractSets, type LedgerRole, type SaasCube } from '@dossier/contract'
import { computed, type FigureBasis, type Operand } from '../basis/figure-basis.ts'

/** How figures of contracts are called and written. */
interface ContractWords {
  nameOf: (of: ContractSet | 'bandValue') => string
  amount: (value: number) => string
  shareOfKnown: string
  shareOfAll: string
}

export type ContractBases = ReturnType<typeof contractBases>

/** What figures of the contracts in force rest on: their own rows, and shares of these. @param month last one of the result, "2025-12" */
export function contractBases(contracts: NonNullable<SaasCube['contracts']>, month: string, words: ContractWords) {
  const { annualValue, multiYearShare, automaticRenewalShare, unknownTerm, unknownRenewal, bands } = contracts
  const rowsOf = (member: number, ...roles: readonly LedgerRole[]): FigureBasis => ({
    kind: 'rows',
    roles: ['customer', 'annualValue', ...roles],
    from: month,
    to: month,
    member: { dimension: 'contract', member },
  })
  const rowsOfSet = (set: ContractSet): FigureBasis => {
    const isOfRenewal = set === 'automaticRenewal' || set === 'unknownRenewal'
    return rowsOf(
      contractSets.indexOf(set),
      ...(set === 'inForce' ? [] : isOfRenewal ? (['renewal'] as const) : (['start', 'end'] as const)),
    )
  }
  const operand = (set: ContractSet, value: number): Operand => ({
    label: words.nameOf(set),
    figure: words.amount(value),
    basis: rowsOfSet(set),
  })
  const all = operand('inForce', annualValue)
  /** Of the contracts whose term or renewal is known. */
  const shareOfKnown = (set: ContractSet, share: number | null, unknown: Operand, unknownValue: number): FigureBasis | undefined =>
    share === null ? undefined : computed(words.shareOfKnown, [operand(set, share * (annualValue - unknownValue)), all, unknown])
  const [withoutTerm, withoutRenewal] = [operand('unknownTerm', unknownTerm), operand('unknownRenewal', unknownRenewal)]
  return {
    annualValue: rowsOfSet('inForce'),
    multiYear: shareOfKnown('multiYear', multiYearShare, withoutTerm, unknownTerm),
    automaticRenewal: shareOfKnown('automaticRenewal', automaticRenewalShare, withoutRenewal, unknownRenewal),
    unknownTerm: rowsOfSet('unknownTerm'),
    unknownRenewal: rowsOfSet('unknownRenewal'),
    band: (at: number): FigureBasis => rowsOf(contractSets.length + at),
    bandShare: (at: number): FigureBasis =>
      computed(words.shareOfAll, [
        { label: words.nameOf('bandValue'), figure: words.amount(bands[at]?.annualValue ?? 0), basis: rowsOf(contractSets.length + at) },
        all,
      ]),
  }
}
