import { endpoints, type Project, type WorkflowName } from '@dossier/contract'
import { useNavigate } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useCall } from '../../api/index.ts'
import { useTexts } from '../../i18n/index.ts'
import { IconButton } from '../../ui/index.ts'
import { OutputList } from '../outputs/index.ts'
import { CompsPanelForm } from './comps/comps-panel-form.tsx'
import { DatapackForm } from './datapack-form.tsx'
import { DcfPanelForm } from './dcf/dcf-panel-form.tsx'
import { EcommercePanelForm, SaasPanelForm } from './ledger/ledger-panel-form.tsx'
import { ModelAuditForm } from './model-audit-form.tsx'
import type { WorkflowFormProps } from './workflow-form.ts'
import { notAllowedText } from './not-allowed-note.tsx'
import { workflowsTexts } from './workflows.texts.ts'

const forms = {
  datapack: DatapackForm,
  dcf: DcfPanelForm,
  comps: CompsPanelForm,
  ecommerce: EcommercePanelForm,
  saas: SaasPanelForm,
  modelAudit: ModelAuditForm,
} satisfies Record<WorkflowName, (props: WorkflowFormProps) => React.ReactNode>

interface Props {
  workflow: WorkflowName
  projectId: number
  /** Of the workspace, once it is read. */
  can: Project['can'] | undefined
  onClose: () => void
}

const SHOWN = 20

/** The form of a workflow, and what it made before. */
export function WorkflowPanel({ workflow, projectId, can, onClose }: Props) {
  const t = useTexts(workflowsTexts)
  const navigate = useNavigate()
  const Form = forms[workflow]
  const mayRead = can?.['outputs.read'] === 'all'
  const { data, error } = useCall(endpoints.outputs.list, { projectId, workflow, limit: SHOWN, offset: 0 }, { enabled: mayRead })
  return (
    <aside aria-label={t(workflow)} className="flex min-h-0 w-full flex-col border-line md:w-96 md:shrink-0 md:border-l">
      <header className="flex items-center justify-between gap-2 border-b border-line px-4 py-2">
        <h2 className="truncate font-semibold">{t(workflow)}</h2>
        <IconButton icon={X} label={t('close')} onClick={onClose} />
      </header>
      <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto p-4">
        {can?.['outputs.make'] === 'all' ? (
          <Form
            projectId={projectId}
            onStarted={({ id }) => void navigate({ to: '/outputs', search: { project: projectId, output: id } })}
          />
        ) : (
          can && <p className="text-sm text-muted">{t(notAllowedText(can))}</p>
        )}
        {mayRead && (
          <section className="flex flex-col gap-2">
            <h3 className="text-sm font-semibold text-muted">{t('past')}</h3>
            {error && !data ? (
              <p role="alert" className="text-sm text-negative">
                {error.message}
              </p>
            ) : data?.rows.length === 0 ? (
              <p className="text-sm text-muted">{t('noPast')}</p>
            ) : (
              <OutputList projectId={projectId} rows={data?.rows ?? []} />
            )}
          </section>
        )}
      </div>
    </aside>
  )
}
