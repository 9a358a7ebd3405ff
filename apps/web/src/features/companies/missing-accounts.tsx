import { accountLabels } from '@dossier/contract'
import { CircleAlert } from 'lucide-react'
import { useLanguage, useTexts } from '../../i18n/index.ts'
import { companiesTexts } from './companies.texts.ts'

/** What multiples and a valuation need and the latest year does not tell. Nothing when all is there. */
export function MissingAccounts({ accounts }: { accounts: readonly string[] }) {
  const t = useTexts(companiesTexts)
  const language = useLanguage()
  if (accounts.length === 0) return null
  const names = accounts.map((account) => accountLabels[account]?.[language] ?? account).join(', ')
  return (
    <p className="flex items-start gap-1.5 border-b border-line bg-caution-soft px-4 py-1.5 text-sm">
      <CircleAlert aria-hidden className="mt-0.75 size-3.5 shrink-0 text-caution" />
      {t('missing', { accounts: names })}
    </p>
  )
}
