import { Download, KeyRound, type LucideIcon, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../../i18n/index.ts'
import { Button, EmptyState } from '../../../ui/index.ts'
import { evidenceTexts } from '../evidence.texts.ts'
import { unlockTexts } from '../unlock/unlock.texts.ts'

export interface ViewerProblemProps {
  icon: LucideIcon
  title: string
  children: ReactNode
  /** What to do first. */
  action?: ReactNode
  onRetry?: (() => void) | undefined
  /** Asks for the password of the file. */
  onUnlock?: (() => void) | undefined
  onDownload?: (() => void) | undefined
}

/** Error view of a document that cannot be shown: what happened, and what to do. */
export function ViewerProblem({ icon, title, children, action, onRetry, onUnlock, onDownload }: ViewerProblemProps) {
  const t = useTexts(evidenceTexts)
  const tu = useTexts(unlockTexts)
  return (
    <div role="alert" className="relative min-h-0 flex-1 overflow-y-auto">
      <EmptyState
        icon={icon}
        title={title}
        action={
          <>
            {action}
            {onUnlock && (
              <Button variant="primary" icon={KeyRound} onClick={onUnlock}>
                {tu('enter')}
              </Button>
            )}
            {onRetry && (
              <Button icon={RotateCcw} onClick={onRetry}>
                {t('retry')}
              </Button>
            )}
            {onDownload && (
              <Button icon={Download} onClick={onDownload}>
                {t('download')}
              </Button>
            )}
          </>
        }
      >
        {children}
      </EmptyState>
    </div>
  )
}
