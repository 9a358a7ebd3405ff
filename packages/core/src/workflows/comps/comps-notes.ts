import { accountLabels, type CompsComparison, compsBridgeTexts, describeCompsNote, type Language } from '@dossier/contract'
import { unknownBridgeItems } from '@dossier/finance'
import type { ComparedCompany, CompsMaterial } from './comps-input.ts'
import type { CompsEvaluation, EvaluatedCompany } from './evaluate-comps.ts'

type Note = CompsComparison['notes'][number]

/** What a reader has to know of how a comparison was made, as codes that are put in words for each reader. */
export function compsNotes({ subject, peers, input }: CompsMaterial, evaluation: CompsEvaluation): Note[] {
  const companies: [ComparedCompany, EvaluatedCompany | undefined][] = [
    [subject, evaluation.subject],
    ...peers.map((peer, at): [ComparedCompany, EvaluatedCompany | undefined] => [peer, evaluation.peers[at]]),
  ]
  return companies.flatMap(([{ figures, exchangeRate, isFinancial, bridge, estimated }, evaluated]): Note[] => {
    const { name: company, interimLacks, currency } = figures
    const unknown = evaluated === undefined || isFinancial ? [] : unknownBridgeItems(evaluated.claims)
    const items = unknown.length === 0 ? [] : bridge.filter(({ amount }) => amount === null).map(({ item }) => item)
    const note = (code: Note['code'], details: Note['details'] = {}, accounts: string[] = []): Note => ({
      code,
      details: { company, ...details },
      accounts,
    })
    return [
      ...(exchangeRate === undefined
        ? []
        : [
            note('exchange-rate', {
              from: currency ?? '',
              to: input.currency,
              rate: exchangeRate.rate,
              source: exchangeRate.source,
              date: exchangeRate.date,
            }),
          ]),
      ...(isFinancial ? [note('financial')] : []),
      ...(items.length === 0 ? [] : [note('bridge-incomplete', {}, items)]),
      ...(interimLacks.length === 0 ? [] : [note('fiscal-year-only', {}, interimLacks)]),
      ...(estimated.length === 0 ? [] : [note('estimates', { year: input.calendarYear })]),
    ]
  })
}

/** A note as a sentence. */
export function noteInWords({ code, details, accounts }: Note, language: Language): string {
  const names = accounts.map((account) => compsBridgeTexts[account]?.[language] ?? accountLabels[account]?.[language] ?? account)
  return describeCompsNote(code, { ...details, accounts: names.join(', '), items: names.join(', ') }, language)
}
