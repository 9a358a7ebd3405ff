import { endpoints } from '@dossier/contract'
import { Landmark } from 'lucide-react'
import { useEffect } from 'react'
import { keyOf, onChanges, queryClient } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { classNames, EmptyState } from '../../ui/index.ts'
import { CompanyFinder } from './company-finder.tsx'
import type { RegisterViewProps } from './register-view-props.ts'
import { RegisterCompanyView } from './register-company.tsx'
import { registersTexts } from './registers.texts.ts'

const { company, filings, parts, watches } = endpoints.registers
const { documents } = endpoints.companySources

/** What changes where files are added or companies watched, whoever did it. */
function useFreshRegisters(projectId: number): void {
  useEffect(
    () =>
      onChanges((changes) => {
        const isOurs = changes?.some(
          ({ topic, projectId: changed }) => (topic === 'files' || topic === 'companies') && (changed === null || changed === projectId),
        )
        if (isOurs === false) return
        for (const endpoint of [company, filings, parts, watches, documents])
          void queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })
      }),
    [projectId],
  )
}

/** Companies of registers: the search with the watched ones at the left, the chosen one beside. */
export function RegisterView(props: RegisterViewProps) {
  const { projectId, target, onTarget } = props
  const t = useTexts(registersTexts)
  useFreshRegisters(projectId)
  const chosen = target === 'search' ? null : target
  return (
    <div className="flex min-w-0 flex-1">
      <aside
        className={classNames('w-full shrink-0 flex-col border-line md:flex md:w-80 md:border-r', chosen === null ? 'flex' : 'hidden')}
      >
        <CompanyFinder projectId={projectId} chosen={chosen} onChoose={onTarget} />
      </aside>
      <div className={classNames('min-w-0 flex-1 flex-col md:flex', chosen === null ? 'hidden' : 'flex')}>
        {chosen === null ? (
          <EmptyState icon={Landmark} title={t('chooseTitle')}>
            {t('chooseBody')}
          </EmptyState>
        ) : (
          <RegisterCompanyView key={`${chosen.source} ${chosen.company}`} {...props} target={chosen} />
        )}
      </div>
    </div>
  )
}
