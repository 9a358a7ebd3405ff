import { type Import, isOpenRun } from '@dossier/contract'
import { ChevronDown, ChevronUp, Cloud, FileArchive, FileText, X } from 'lucide-react'
import { useState } from 'react'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { classNames, IconButton, MiddleEllipsis, showToast, Tooltip } from '../../ui/index.ts'
import { RunProgress } from '../runs/run-progress.tsx'
import { importName } from './import-name.ts'
import { importOutcome } from './import-outcome.ts'
import { importsTexts } from './imports.texts.ts'
import { RefusedFiles } from './refused-files.tsx'
import { imports } from './tab-imports.ts'

const icons = { archive: FileArchive, drive: Cloud, filing: FileText, documents: FileText } as const

/** One import of the tray: progress, results, and a stop button. */
export function ImportRow({ known }: { known: Import }) {
  const t = useTexts(importsTexts)
  const { number } = useFormats()
  const [opened, setOpened] = useState(false)
  const [stopping, setStopping] = useState(false)
  const name = importName(known, t)
  const open = isOpenRun(known)
  const Icon = icons[known.source.kind]
  const problem = known.state === 'failed'
  const text = useStateText(known)
  const outcome = importOutcome(known, t, number)

  async function stop() {
    setStopping(true)
    try {
      await imports.cancel(known.id)
    } catch {
      showToast({ kind: 'failure', title: t('cancelFailed') })
    }
    setStopping(false)
  }
  return (
    <>
      <div className="flex min-h-12 items-center gap-2.5 px-3 py-1.5">
        <Icon aria-hidden strokeWidth={1.75} className="size-4 shrink-0 text-muted" />
        <div className="min-w-0 flex-1">
          <div className="flex text-sm leading-5 font-medium">
            <MiddleEllipsis text={name} />
          </div>
          <RunProgress run={known} />
          <Tooltip text={[text, outcome].filter(Boolean).join(' · ')}>
            <p className={classNames('truncate text-xs leading-4', problem ? 'text-negative' : 'text-muted')}>
              {[text, outcome].filter(Boolean).join(' · ')}
            </p>
          </Tooltip>
        </div>
        <span className="flex shrink-0">
          {known.refusals.length > 0 && (
            <IconButton
              icon={opened ? ChevronUp : ChevronDown}
              size="small"
              aria-expanded={opened}
              label={t(opened ? 'hideRefused' : 'showRefused')}
              onClick={() => setOpened(!opened)}
            />
          )}
          {open && <IconButton icon={X} size="small" disabled={stopping} label={t('cancel', { name })} onClick={() => void stop()} />}
        </span>
      </div>
      {opened && <RefusedFiles known={known} name={name} />}
    </>
  )
}

function useStateText(known: Import): string {
  const t = useTexts(importsTexts)
  const { number } = useFormats()
  if (known.state === 'queued') return `${t('waiting')} · ${t('keepsGoing')}`
  if (known.state === 'running') {
    const done = number(known.progress.done)
    return known.progress.total === null ? t('looking', { done }) : t('running', { done, total: number(known.progress.total) })
  }
  if (known.state === 'failed') return known.failure?.message ?? t('failed')
  if (known.state === 'cancelled') return t('cancelled')
  return known.progress.done === 0 ? t('nothing') : ''
}
