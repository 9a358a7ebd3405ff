import { endpoints, type Project } from '@dossier/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../../i18n/index.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useCurrentProject } from '../projects/index.ts'
import { SelectProjectFirst } from '../select-project/index.ts'
import { activityTypeLooks, workspaceActivityTypes } from './activity-types.ts'
import { ActivityTimeline } from './activity-timeline.tsx'
import { activityTexts } from './activity.texts.ts'
import { downloadList, filenameOf } from './download-list.ts'
import { dayOf } from './group-by-day.ts'

/** The activity of a workspace. */
export function ActivityPage() {
  const t = useTexts(activityTexts)
  const { projectId, project, error, retry } = useCurrentProject()
  if (projectId === null) return <SelectProjectFirst title={t('title')}>{t('selectProjectBody')}</SelectProjectFirst>
  return (
    <Page title={t('title')} actions={project && <ExportButton project={project} />}>
      {error && !project ? (
        <ErrorState error={error} onRetry={retry} />
      ) : (
        <ProjectActivity key={projectId} projectId={projectId} ownOnly={project?.can['activity.read'] === 'own'} />
      )}
    </Page>
  )
}

function ProjectActivity({ projectId, ownOnly }: { projectId: number; ownOnly: boolean }) {
  const t = useTexts(activityTexts)
  const navigate = useNavigate()
  const type = useSearch({ from: '/shell/activity', select: (search) => search.type })
  const [routine, setRoutine] = useState(false)
  const show = (next: string) => {
    const chosen = workspaceActivityTypes.find((value) => value === next)
    void navigate({ to: '/activity', search: { project: projectId, ...(chosen ? { type: chosen } : {}) }, replace: true })
  }
  return (
    <div className="mx-auto flex max-w-220 flex-col px-4 py-3">
      <div className="flex flex-wrap items-center gap-3 pb-2">
        <Select
          aria-label={t('filterType')}
          options={[
            { value: '', label: t('anyType') },
            ...workspaceActivityTypes.map((value) => ({ value, label: t(activityTypeLooks[value].text) })),
          ]}
          value={type ?? ''}
          onChange={(event) => show(event.target.value)}
          className="[&>select]:text-sm"
        />
        <label className="flex cursor-pointer items-center gap-2 text-sm text-muted">
          <Checkbox checked={routine} onChange={(event) => setRoutine(event.target.checked)} />
          {t('showRoutine')}
        </label>
        {ownOnly && <p className="text-sm text-muted">{t('ownOnly')}</p>}
      </div>
      <ActivityTimeline key={type ?? ''} projectId={projectId} type={type} routine={routine} onShowAll={() => show('')} />
    </div>
  )
}

/** Downloads the list. Disabled with an explanation for users without permission. */
function ExportButton({ project }: { project: Project }) {
  const t = useTexts(activityTexts)
  const type = useSearch({ from: '/shell/activity', select: (search) => search.type })
  const [busy, setBusy] = useState(false)
  async function exportList() {
    if (project.can['activity.export'] !== 'all') {
      showToast({ kind: 'failure', title: t('exportRefused') })
      return
    }
    setBusy(true)
    const filename = `${filenameOf(project.name, t('title'), dayOf())}.csv`
    await downloadList(endpoints.activity.export, { projectId: project.id, ...(type === undefined ? {} : { type }) }, filename)
    setBusy(false)
  }
  return (
    <Button icon={Download} busy={busy} onClick={() => void exportList()}>
      {t('exportCsv')}
    </Button>
  )
}
