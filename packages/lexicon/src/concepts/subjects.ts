import type { NamedConcept } from '../concept.ts'
import { balanceItems } from '../glossary/balance-items.ts'
import { cashFlowItems } from '../glossary/cash-flow-items.ts'
import { derivedMeasures } from '../glossary/derived-measures.ts'
import { incomeItems } from '../glossary/income-items.ts'
import { type Subject, subjects } from '../subject.ts'
import { assetsConcepts } from './assets.ts'
import { auditConcepts } from './audit.ts'
import { bankingConcepts } from './banking.ts'
import { cashFlowConcepts } from './cash-flow.ts'
import { contingenciesConcepts } from './contingencies.ts'
import { contractsConcepts } from './contracts.ts'
import { dealsConcepts } from './deals.ts'
import { debtConcepts } from './debt.ts'
import { financialInstrumentsConcepts } from './financial-instruments.ts'
import { fixedAssetsConcepts } from './fixed-assets.ts'
import { fundsConcepts } from './funds.ts'
import { governanceConcepts } from './governance.ts'
import { incomeConcepts } from './income.ts'
import { liabilitiesConcepts } from './liabilities.ts'
import { pensionsConcepts } from './pensions.ts'
import { peopleConcepts } from './people.ts'
import { remunerationConcepts } from './remuneration.ts'
import { shareBasedConcepts } from './share-based.ts'
import { shareCapitalConcepts } from './share-capital.ts'
import { softwareConcepts } from './software.ts'
import { taxConcepts } from './tax.ts'
import { valuationConcepts } from './valuation.ts'

/** Fields whose concepts all belong to one subject. Concepts of an industry, a place or a group of companies have none. */
const fields: Record<Subject, readonly (readonly Pick<NamedConcept, 'id'>[])[]> = {
  financials: [
    derivedMeasures,
    balanceItems,
    incomeItems,
    cashFlowItems,
    assetsConcepts,
    auditConcepts,
    bankingConcepts,
    cashFlowConcepts,
    debtConcepts,
    financialInstrumentsConcepts,
    fixedAssetsConcepts,
    fundsConcepts,
    incomeConcepts,
    liabilitiesConcepts,
    pensionsConcepts,
    shareBasedConcepts,
    shareCapitalConcepts,
    softwareConcepts,
    taxConcepts,
    valuationConcepts,
  ],
  contracts: [contingenciesConcepts, contractsConcepts, dealsConcepts],
  people: [governanceConcepts, peopleConcepts, remunerationConcepts],
}

/** Topics of filings that belong to one subject. */
const ofTopics: Record<Subject, readonly string[]> = {
  financials: [
    'segments',
    'growth',
    'churn',
    'unit-economics',
    'working-capital-adjustment',
    'net-debt',
    'going-concern',
    'debt',
    'debt-securities',
    'credit-facility',
    'debt-maturities',
    'secured',
    'discontinued',
    'restructuring',
    'exchange-rate',
    'derivatives',
    'interest-rate',
    'pension',
    'leases',
    'tax',
    'tax-exposure',
    'dividends',
    'shareholder-return',
    'adjusted',
    'accounting-policy',
    'inventory-policy',
    'useful-life',
    'estimates',
    'audit',
    'key-audit-matter',
    'internal-control',
    'goodwill-test',
    'allowance',
    'consolidated',
    'separate',
    'government-grants',
    'fair-value',
    'investments',
    'proceeds',
    'gain',
    'loss',
    'stock-split',
    'factoring',
    'cash-flow-word',
    'capital-word',
    'carrying-amount',
  ],
  contracts: [
    'litigation',
    'sanctions',
    'contract',
    'change-of-control',
    'contract-term',
    'renewal',
    'termination',
    'notice-period',
    'governing-law',
    'dispute',
    'assignment-clause',
    'exclusivity',
    'non-compete',
    'non-solicit',
    'confidentiality',
    'liability-cap',
    'indemnity',
    'liquidated-damages',
    'warranties',
    'ip-ownership',
    'license-grant',
    'source-code',
    'audit-right',
    'most-favored',
    'minimum-commitment',
    'payment-terms',
    'service-level',
    'first-refusal',
    'tag-drag',
    'liquidation-preference',
    'anti-dilution',
    'put-call',
    'purchase-price',
    'earn-out',
    'escrow',
    'closing-conditions',
    'adverse-change',
    'disclosure-schedule',
    'lease-terms',
    'permits',
    'environmental-liability',
    'lien',
    'guaranty',
    'events-of-default',
    'insurance-cover',
    'directors-and-officers-cover',
    'insurer',
    'commitments',
  ],
  people: [
    'employees',
    'executives',
    'directors',
    'elections',
    'compensation',
    'shareholders',
    'agenda',
    'members',
    'experience',
    'employment-terms',
    'key-person',
    'union',
    'contractor',
    'board-resolution',
    'signatories',
    'cap-table',
    'option-pool',
    'stock-awards',
  ],
}

/** Ids of all topics that have a subject. */
export const namedTopics: readonly string[] = Object.values(ofTopics).flat()

const bySubject = new Map(
  subjects.flatMap((subject): [string, Subject][] => [
    ...ofTopics[subject].map((id): [string, Subject] => [id, subject]),
    ...fields[subject].flat().map(({ id }): [string, Subject] => [id, subject]),
  ]),
)

/** The subject of a concept, by its id; undefined for one of another field. */
export function subjectOfConcept(id: string): Subject | undefined {
  return bySubject.get(id) ?? bySubject.get(id.replace(/-topic$/, ''))
}
