import { ChevronDown, Files, X } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useFormats, useTexts } from '../../../i18n/index.ts'
import { Button, MiddleEllipsis } from '../../../ui/index.ts'
import type { ScopeFile } from '../conversation/turn.ts'
import { searchTexts } from '../search.texts.ts'
import { ScopeList } from './scope-list.tsx'

/** Files named individually beside the button; the others are counted. */
const maxNamed = 3

export interface FileScopePickerProps {
  projectId: number
  /** Empty for the whole workspace. */
  scope: readonly ScopeFile[]
  onScope: (scope: readonly ScopeFile[]) => void
}

/** Chooses the files of a question's scope. */
export function FileScopePicker({ projectId, scope, onScope }: FileScopePickerProps) {
  const t = useTexts(searchTexts)
  const formats = useFormats()
  const without = (id: number) => scope.filter((file) => file.id !== id)
  return (
    <>
      <Popover.Root>
        <Popover.Trigger
          aria-label={`${t('scope')}: ${scope.length === 0 ? t('scopeAll') : t('scopeSome', { count: scope.length })}`}
          className="inline-flex h-7 items-center gap-1.5 rounded-md px-2 text-sm text-muted inset-ring inset-ring-line-strong transition-colors hover:bg-hover hover:text-text"
        >
          <Files aria-hidden className="size-3.5" />
          {scope.length === 0 ? t('scopeAll') : t('scopeSome', { count: scope.length })}
          <ChevronDown aria-hidden className="size-3.5 text-faint" />
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content
            side="top"
            align="start"
            sideOffset={6}
            collisionPadding={8}
            aria-label={t('scope')}
            className="z-50 flex max-h-[min(32rem,var(--radix-popover-content-available-height))] w-120 max-w-[calc(100vw-16px)] animate-appear flex-col rounded-md bg-raised text-sm shadow-raised outline-0"
          >
            <ScopeList projectId={projectId} scope={scope} onScope={onScope} />
            {scope.length > 0 && (
              <div className="flex items-center justify-between border-t border-line px-3 py-2">
                <span className="text-muted">{t('scopeSome', { count: scope.length })}</span>
                <Button size="small" onClick={() => onScope([])}>
                  {t('scopeClear')}
                </Button>
              </div>
            )}
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
      {scope.slice(0, maxNamed).map((file) => (
        <span key={file.id} className="inline-flex h-7 max-w-48 items-center gap-1 rounded-md bg-accent-soft pr-1 pl-2 text-sm text-accent">
          <MiddleEllipsis text={file.filename} />
          <button
            type="button"
            aria-label={t('scopeRemove', { file: file.filename })}
            onClick={() => onScope(without(file.id))}
            className="rounded-sm p-0.5 hover:bg-hover"
          >
            <X aria-hidden className="size-3.5" />
          </button>
        </span>
      ))}
      {scope.length > maxNamed && <span className="text-sm text-muted">+{formats.number(scope.length - maxNamed)}</span>}
    </>
  )
}
