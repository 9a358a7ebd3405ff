import { endpoints } from '@dossier/contract'
import { ChartColumn } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select } from '../../ui/select.tsx'
import { UsageSharesPanel } from '../model-usage/usage-shares-panel.tsx'
import { useProjects } from '../projects/index.ts'
import { adminsTexts } from './admins-texts.ts'
import { ModelUsagePanel } from './model-usage-panel.tsx'

/** What models were used for, of the organisation or one workspace, and by whom. */
export function AdminUsage({ seesShares }: { seesShares: boolean }) {
  const t = useTexts(adminsTexts)
  const [projectId, setProjectId] = useState<number | null>(null)
  const { data } = useCall(endpoints.modelUsage.ofOrganization, {})
  const projects = useProjects().data?.rows ?? []
  if (data === undefined) return null
  if (!data.embedding && !data.reranking && data.used.length + data.calls.length === 0)
    return (
      <EmptyState icon={ChartColumn} title={t('noUsageTitle')}>
        {t('noUsageBody')}
      </EmptyState>
    )
  return (
    <>
      <Select
        aria-label={t('workspace')}
        className="max-w-52 [&_select]:text-sm"
        value={projectId === null ? '' : String(projectId)}
        onChange={(event) => setProjectId(event.target.value === '' ? null : Number(event.target.value))}
        options={[{ value: '', label: t('anyWorkspace') }, ...projects.map(({ id, name }) => ({ value: String(id), label: name }))]}
      />
      <ModelUsagePanel projectId={projectId} />
      {seesShares && projectId === null && <UsageSharesPanel />}
    </>
  )
}
