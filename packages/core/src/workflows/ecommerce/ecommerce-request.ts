import type { EcommerceParameters, Language, LedgerDefinition } from '@dossier/contract'
import type { OrderCube } from '@dossier/finance'
import type { LedgerFile } from '../ledger/ledger-files.ts'
import { definition, ownDefinition } from '../ledger/present-cube.ts'

export interface EcommerceContext {
  projectId: number
  publicUrl: string
  by: { name: string; at: Date }
  files: readonly LedgerFile[]
  /** One a file. */
  sheets: readonly string[]
}

const noChannel = { ko: '기타·미지정', en: 'Others, or none stated' } as const

/** What a channel without a name is called. */
export const channelLabel = (label: string, language: Language): string => (label === '' ? noChannel[language] : label)

/** What follows of columns and choices for how things are counted, and what the person adds. */
export function definitionsOf(
  { files, taxRate, typed, definitions }: EcommerceParameters,
  { knownCosts }: Pick<OrderCube, 'knownCosts'>,
): LedgerDefinition[] {
  const isAfter = files.some(({ amounts }) => amounts === 'afterDiscount')
  const isShared = (['costOfGoods', 'fulfilment', 'payment'] as const).some((key) => !knownCosts[key] && typed[key] !== undefined)
  return [
    definition(isAfter ? 'gmv-after-discount' : 'gmv-before-discount'),
    ...(taxRate > 0 ? [definition('without-tax', { rate: taxRate })] : []),
    definition('customer-is-buyer'),
    definition('returns-by-order'),
    definition('margins'),
    ...(isShared ? [definition('costs-shared-out')] : []),
    ...(typed.marketing ? [definition('cac-of-marketing')] : []),
    definition('repeat-window'),
    ...definitions.map(ownDefinition),
  ]
}
