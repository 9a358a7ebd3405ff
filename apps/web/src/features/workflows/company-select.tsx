import type { Company } from '@dossier/contract'
import { useTexts } from '../../i18n/index.ts'
import { Select } from '../../ui/index.ts'
import { workflowsTexts } from './workflows.texts.ts'

interface Props {
  label: string
  companies: readonly Company[]
  /** Key of the selected company; undefined while the one of the address is not among them. */
  company: string | undefined
  onChoose: (company: string) => void
}

/** Selects the company of a workflow's own page, in its header. */
export function CompanySelect({ label, companies, company, onChoose }: Props) {
  const t = useTexts(workflowsTexts)
  const none = company === undefined ? [{ value: '', label: t('chooseCompany') }] : []
  return (
    <Select
      aria-label={label}
      className="min-w-0"
      value={company ?? ''}
      options={[...none, ...companies.map(({ company: value, name }) => ({ value, label: name }))]}
      onChange={({ target }) => onChoose(target.value)}
    />
  )
}
