import { type DcfCheck, dcfCheckTexts, type DcfScenarioValue } from '@dossier/contract'
import { CircleAlert, CircleCheck, CircleSlash, type LucideIcon } from 'lucide-react'
import { useLanguage, useTexts } from '../../../i18n/index.ts'
import { Badge, StatusLabel } from '../../../ui/index.ts'
import { type CheckState, stateOfCheck, worstFirst } from './check-state.ts'
import { dcfTexts } from './dcf.texts.ts'

const icons: Record<CheckState, LucideIcon> = { failed: CircleAlert, notApplicable: CircleSlash, passed: CircleCheck }

/** What of a valuation was checked and how it came out, failures first. */
export function CheckList({ checks }: Pick<DcfScenarioValue, 'checks'>) {
  const t = useTexts(dcfTexts)
  const count = (state: CheckState) => checks.filter((check) => stateOfCheck(check) === state).length
  return (
    <>
      <p className="text-sm text-muted">
        {t('checkSummary', {
          count: checks.length,
          passed: count('passed'),
          failed: count('failed'),
          without: count('notApplicable'),
        })}
      </p>
      <ul aria-label={t('checks')} className="grid gap-x-8 @4xl:grid-cols-2">
        {worstFirst(checks).map((check) => (
          <CheckRow key={`${check.code} ${check.of ?? ''}`} check={check} />
        ))}
      </ul>
    </>
  )
}

function CheckRow({ check }: { check: DcfCheck }) {
  const t = useTexts(dcfTexts)
  const language = useLanguage()
  const { code, of, weight } = check
  const state = stateOfCheck(check)
  const tone = state === 'passed' ? 'positive' : state === 'notApplicable' ? 'neutral' : weight === 'error' ? 'negative' : 'caution'
  const subject = of === null ? undefined : of === 'growth' ? t('ofGrowth') : of === 'multiple' ? t('ofMultiple') : t(of)
  return (
    <li className="grid grid-cols-[7.5rem_1fr_auto] items-start gap-x-3 border-b border-line py-1.5 text-sm @max-xl:grid-cols-[1fr_auto]">
      <StatusLabel icon={icons[state]} tone={tone}>
        {t(state)}
      </StatusLabel>
      <span className="min-w-0 @max-xl:order-last @max-xl:col-span-2">
        {dcfCheckTexts[code][language]}
        {subject !== undefined && <span className="text-muted"> · {subject}</span>}
      </span>
      <Badge tone={state === 'failed' ? tone : 'neutral'}>{t(weight)}</Badge>
    </li>
  )
}
