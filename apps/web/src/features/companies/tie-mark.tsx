import type { CompanyStatements } from '@dossier/contract'
import { CircleAlert, Check } from 'lucide-react'
import { useTexts } from '../../i18n/index.ts'
import { companiesTexts } from './companies.texts.ts'
import type { StatementPeriod } from './statement-grid.ts'
import type { ShownUnit } from './use-shown-unit.ts'

interface Props {
  checks: CompanyStatements['checks']
  account: string
  period: StatementPeriod
  unit: ShownUnit
}

/** Whether a total is what its parts add up to; nothing for what is no total, or whose parts are not known. */
export function TieMark({ checks, account, period, unit }: Props) {
  const t = useTexts(companiesTexts)
  const check = checks.find(
    ({ total, to, months }) => total === account && to === period.to && (months === null || months === period.months),
  )
  if (check === undefined) return null
  const label = check.ties ? t('ties') : t('differs', { difference: unit.write(check.difference) })
  const Icon = check.ties ? Check : CircleAlert
  return (
    <span title={label} className={check.ties ? 'text-positive' : 'text-caution'}>
      <Icon aria-hidden className="size-3" />
      <span className="sr-only">{label}</span>
    </span>
  )
}
