import { type DcfDriver, dcfDrivers, type DcfProposal, type DcfScenario } from '@dossier/contract'
import { ArrowRightToLine } from 'lucide-react'
import { useLanguage, useTexts } from '../../../i18n/index.ts'
import { IconButton, Input } from '../../../ui/index.ts'
import { type DcfDraft, type DraftProblems, hasProposedRates, withRates } from './dcf-draft.ts'
import { dcfTexts } from './dcf.texts.ts'
import { SourceInput } from './source-input.tsx'

interface Props {
  proposal: DcfProposal
  scenario: DcfScenario
  draft: DcfDraft
  onChange: (draft: DcfDraft) => void
  problems: DraftProblems
}

/** The drivers of one scenario, a rate each forecast year, with the rule that proposed them. */
export function DriverTable({ proposal, scenario, draft, onChange, problems }: Props) {
  const t = useTexts(dcfTexts)
  const language = useLanguage()
  const { forecastYears } = proposal
  const basisOf = (driver: DcfDriver) => {
    const basis = proposal.scenarios[scenario][driver]?.basis
    return basis ? t('proposedBy', { basis: basis.text[language] }) : t('notProposed')
  }
  const isOwn = (driver: DcfDriver) => !hasProposedRates(draft, proposal, scenario, driver)
  const typed = (driver: DcfDriver, at: number, rate: string) =>
    onChange(
      withRates(
        draft,
        scenario,
        driver,
        draft.drivers[scenario][driver].map((before, index) => (index === at ? rate : before)),
      ),
    )
  const filled = (driver: DcfDriver) => {
    const [first = ''] = draft.drivers[scenario][driver]
    onChange(
      withRates(
        draft,
        scenario,
        driver,
        forecastYears.map(() => first),
      ),
    )
  }
  return (
    <div className="overflow-x-auto">
      <table aria-label={t('drivers')} className="w-full text-sm">
        <thead>
          <tr>
            <th scope="col" className="min-w-44 border-b border-line py-1 pr-3 text-left font-medium text-muted">
              {t('line')}
            </th>
            {forecastYears.map((year) => (
              <th key={year} scope="col" className="border-b border-line px-1 py-1 text-right font-medium whitespace-nowrap">
                {year}
              </th>
            ))}
            <th scope="col" className="border-b border-line">
              <span className="sr-only">{t('fill')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {dcfDrivers.map((driver) => (
            <tr key={driver}>
              <th scope="row" className="border-b border-line py-1.5 pr-3 text-left font-normal">
                {t(driver)}
                <span className="block text-xs text-muted">{basisOf(driver)}</span>
                {isOwn(driver) && (
                  <SourceInput path={`drivers.${scenario}.${driver}`} field={t(driver)} draft={draft} onChange={onChange} />
                )}
              </th>
              {forecastYears.map((year, at) => {
                const problem = problems.get(`drivers.${scenario}.${driver}.${at}`)
                return (
                  <td key={year} data-field={`drivers.${scenario}.${driver}.${at}`} className="border-b border-line px-1 py-1.5 align-top">
                    <Input
                      aria-label={t('cell', { driver: t(driver), year: String(year) })}
                      aria-invalid={problem === undefined ? undefined : true}
                      title={problem && t(problem)}
                      inputMode="decimal"
                      className="w-full min-w-16 text-right tabular-nums"
                      value={draft.drivers[scenario][driver][at] ?? ''}
                      onChange={(event) => typed(driver, at, event.target.value)}
                    />
                  </td>
                )
              })}
              <td className="border-b border-line py-1.5 align-top">
                <IconButton icon={ArrowRightToLine} size="small" label={`${t('fill')}: ${t(driver)}`} onClick={() => filled(driver)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
