import { endpoints, limits } from '@dossier/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { ChevronDown, Files, Search, X } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useDeferredValue, useState } from 'react'
import { useCall } from '../../../api/index.ts'
import { useFormats, useTexts } from '../../../i18n/index.ts'
import { Button, Checkbox, MiddleEllipsis, Skeleton } from '../../../ui/index.ts'
import type { ScopeFile } from '../conversation/turn.ts'
import { searchTexts } from '../search.texts.ts'

/** Files shown at once; a name narrows them down. */
const mostListed = 100

/** Named one by one beside the button; more are counted. */
const mostNamed = 3

export interface FileScopePickerProps {
  projectId: number
  /** None means the whole workspace. */
  scope: readonly ScopeFile[]
  onScope: (scope: readonly ScopeFile[]) => void
}

/** Chooses the files that a question is asked of. */
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
            className="z-50 flex max-h-[min(26rem,var(--radix-popover-content-available-height))] w-108 max-w-[calc(100vw-16px)] animate-appear flex-col rounded-md bg-raised text-sm shadow-raised outline-0"
          >
            <FileList projectId={projectId} scope={scope} onScope={onScope} />
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
      {scope.slice(0, mostNamed).map((file) => (
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
      {scope.length > mostNamed && <span className="text-sm text-muted">+{formats.number(scope.length - mostNamed)}</span>}
    </>
  )
}

function FileList({ projectId, scope, onScope }: FileScopePickerProps) {
  const t = useTexts(searchTexts)
  const [search, setSearch] = useState('')
  const asked = useDeferredValue(search.trim())
  const files = useCall(
    endpoints.files.list,
    {
      projectId,
      status: 'indexed',
      sort: 'name',
      direction: 'ascending',
      limit: mostListed,
      ...(asked === '' ? {} : { search: asked }),
    },
    { placeholderData: keepPreviousData },
  )
  const chosen = new Set(scope.map((file) => file.id))
  const rows = files.data?.rows ?? []
  // What is chosen stays in sight, also when it does not match what is typed.
  const shown: ScopeFile[] = [...(asked === '' ? scope.filter((file) => !rows.some((row) => row.id === file.id)) : []), ...rows]
  const more = (files.data?.count ?? 0) - rows.length

  function toggle({ id, filename, path }: ScopeFile) {
    onScope(chosen.has(id) ? scope.filter((file) => file.id !== id) : [...scope, { id, filename, path }])
  }

  return (
    <>
      <label className="flex h-10 shrink-0 items-center gap-2 border-b border-line px-3">
        <Search aria-hidden className="size-4 shrink-0 text-faint" />
        <input
          type="search"
          aria-label={t('scopeSearch')}
          placeholder={t('scopeSearch')}
          maxLength={limits.nameLength}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className="min-w-0 flex-1 bg-transparent outline-0"
        />
      </label>
      <ul className="relative min-h-0 flex-1 overflow-y-auto p-1">
        {files.isPending && [0, 1, 2, 3].map((row) => <Skeleton key={row} className="m-2 h-5" />)}
        {files.isError && <li className="px-2 py-3 text-center text-muted">{t('scopeFailed')}</li>}
        {files.isSuccess && shown.length === 0 && <li className="px-2 py-3 text-center text-muted">{t('scopeNone')}</li>}
        {shown.map((file) => (
          <li key={file.id}>
            <label className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-sm px-2 py-1 hover:bg-hover">
              <Checkbox checked={chosen.has(file.id)} onChange={() => toggle(file)} />
              <span className="flex min-w-0 flex-1 flex-col">
                <MiddleEllipsis text={file.filename} tooltip={false} />
                {file.path.length > 0 && <span className="truncate text-xs text-faint">{file.path.join(' / ')}</span>}
              </span>
            </label>
          </li>
        ))}
        {more > 0 && <li className="px-2 py-2 text-xs text-faint">{t('scopeMore', { count: more })}</li>}
      </ul>
    </>
  )
}
