import type { NamedConcept } from '../concept.ts'
import { assetsConcepts } from './assets.ts'
import { auditConcepts } from './audit.ts'
import { bankingConcepts } from './banking.ts'
import { cashFlowConcepts } from './cash-flow.ts'
import { companyConcepts } from './company.ts'
import { contingenciesConcepts } from './contingencies.ts'
import { contractsConcepts } from './contracts.ts'
import { dealsConcepts } from './deals.ts'
import { debtConcepts } from './debt.ts'
import { energyConcepts } from './energy.ts'
import { environmentConcepts } from './environment.ts'
import { financialInstrumentsConcepts } from './financial-instruments.ts'
import { fixedAssetsConcepts } from './fixed-assets.ts'
import { fundsConcepts } from './funds.ts'
import { governanceConcepts } from './governance.ts'
import { geographyConcepts } from './geography.ts'
import { groupConcepts } from './group.ts'
import { incomeConcepts } from './income.ts'
import { insuranceConcepts } from './insurance.ts'
import { leasesConcepts } from './leases.ts'
import { liabilitiesConcepts } from './liabilities.ts'
import { manufacturingConcepts } from './manufacturing.ts'
import { miningConcepts } from './mining.ts'
import { pensionsConcepts } from './pensions.ts'
import { peopleConcepts } from './people.ts'
import { pharmaConcepts } from './pharma.ts'
import { productConcepts } from './products.ts'
import { realEstateConcepts } from './real-estate.ts'
import { remunerationConcepts } from './remuneration.ts'
import { retailConcepts } from './retail.ts'
import { shareBasedConcepts } from './share-based.ts'
import { shareCapitalConcepts } from './share-capital.ts'
import { softwareConcepts } from './software.ts'
import { taxConcepts } from './tax.ts'
import { transportConcepts } from './transport.ts'
import { valuationConcepts } from './valuation.ts'

/** Concepts of reports and data rooms besides the line items, ratios and topics of the glossary, by field. */
export const namedConcepts: readonly NamedConcept[] = [
  ...assetsConcepts,
  ...auditConcepts,
  ...bankingConcepts,
  ...cashFlowConcepts,
  ...companyConcepts,
  ...contingenciesConcepts,
  ...contractsConcepts,
  ...dealsConcepts,
  ...debtConcepts,
  ...energyConcepts,
  ...environmentConcepts,
  ...financialInstrumentsConcepts,
  ...fixedAssetsConcepts,
  ...fundsConcepts,
  ...governanceConcepts,
  ...geographyConcepts,
  ...groupConcepts,
  ...incomeConcepts,
  ...insuranceConcepts,
  ...leasesConcepts,
  ...liabilitiesConcepts,
  ...manufacturingConcepts,
  ...miningConcepts,
  ...pensionsConcepts,
  ...peopleConcepts,
  ...pharmaConcepts,
  ...productConcepts,
  ...realEstateConcepts,
  ...remunerationConcepts,
  ...retailConcepts,
  ...shareBasedConcepts,
  ...shareCapitalConcepts,
  ...softwareConcepts,
  ...taxConcepts,
  ...transportConcepts,
  ...valuationConcepts,
]
