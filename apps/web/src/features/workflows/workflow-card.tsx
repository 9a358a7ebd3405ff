import type { WorkflowName } from '@dossier/contract'
import { useTexts } from '../../i18n/index.ts'
import { classNames } from '../../ui/index.ts'
import { workflowLooks } from './workflow-looks.ts'
import { workflowsTexts } from './workflows.texts.ts'

interface Props {
  workflow: WorkflowName
  isChosen: boolean
  onChoose: () => void
}

/** A workflow: what it does, what it needs and yields. */
export function WorkflowCard({ workflow, isChosen, onChoose }: Props) {
  const t = useTexts(workflowsTexts)
  const Icon = workflowLooks[workflow].icon
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classNames(
        'flex h-full w-full flex-col gap-2 rounded-md p-4 text-left inset-ring transition-colors hover:bg-hover',
        isChosen ? 'bg-selected inset-ring-accent' : 'inset-ring-line-strong',
      )}
    >
      <span className="flex items-center gap-2 font-semibold">
        <Icon aria-hidden strokeWidth={1.75} className="size-4.5 text-muted" />
        {t(workflow)}
      </span>
      <span className="text-sm text-muted">{t(`${workflow}Body`)}</span>
      <span className="mt-auto grid grid-cols-[auto_1fr] gap-x-2 text-xs text-muted">
        <span className="font-medium">{t('needs')}</span>
        <span>{t(`${workflow}Needs`)}</span>
        <span className="font-medium">{t('yields')}</span>
        <span>{t(`${workflow}Yields`)}</span>
      </span>
    </button>
  )
}
