import { CircleAlert, CircleCheck, CircleSlash, type LucideIcon } from 'lucide-react'
import { useTexts } from '../../../i18n/index.ts'
import { Badge, StatusLabel } from '../../../ui/index.ts'
import { type CheckState, stateOfCheck } from '../dcf/check-state.ts'
import { groupChecks, type ShownCheck } from './check-order.ts'
import { cubeTexts } from './cube.texts.ts'

const icons: Record<CheckState, LucideIcon> = { failed: CircleAlert, notApplicable: CircleSlash, passed: CircleCheck }

/** What was checked and how it came out, failures first, a line for all periods of a check. */
export function CheckRows({ label, checks }: { label: string; checks: readonly ShownCheck[] }) {
  const t = useTexts(cubeTexts)
  const groups = groupChecks(checks)
  const count = (state: CheckState) => groups.filter((group) => stateOfCheck(group) === state).length
  return (
    <>
      <p className="text-sm text-muted">
        {t('checkSummary', { count: groups.length, passed: count('passed'), failed: count('failed'), without: count('notApplicable') })}
      </p>
      <ul aria-label={label} className="grid gap-x-8 lg:grid-cols-2">
        {groups.map(({ key, text, weight, passed, failedIn, made }) => {
          const state = stateOfCheck({ passed })
          const tone = state === 'passed' ? 'positive' : state === 'notApplicable' ? 'neutral' : weight === 'error' ? 'negative' : 'caution'
          return (
            <li
              key={key}
              className="grid grid-cols-[7.5rem_1fr_auto] items-start gap-x-3 border-b border-line py-1.5 text-sm max-sm:grid-cols-[1fr_auto]"
            >
              <StatusLabel icon={icons[state]} tone={tone}>
                {t(state)}
              </StatusLabel>
              <span className="min-w-0 max-sm:order-last max-sm:col-span-2">
                {text}
                {failedIn.length > 0 ? (
                  <span className="block text-xs text-muted">{t('failedIn', { periods: failedIn.join(', ') })}</span>
                ) : (
                  made > 1 && <span className="text-muted"> · {t('madeTimes', { count: made })}</span>
                )}
              </span>
              <Badge tone={state === 'failed' ? tone : 'neutral'}>{t(weight)}</Badge>
            </li>
          )
        })}
      </ul>
    </>
  )
}
