import { type BinItem, endpoints, limits, type Project } from '@dossier/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Lock, Trash2, Undo2, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useCall } from '../../../api/index.ts'
import { useExistingPage } from '../../../app/use-existing-page.ts'
import { useFormats, useTexts } from '../../../i18n/index.ts'
import {
  Breadcrumbs,
  Button,
  buttonClass,
  EmptyState,
  ErrorState,
  IconButton,
  Page,
  Pagination,
  type Selection,
  Table,
  Tooltip,
} from '../../../ui/index.ts'
import { SearchInput } from '../../../ui/search-input.tsx'
import { dismissOffer } from '../../../ui/toast-store.ts'
import { filesTexts } from '../files.texts.ts'
import { isOnRow, rowOf } from '../use-row-clicks.ts'
import { useSelectionKeys } from '../use-selection-keys.ts'
import { useWidth } from '../use-width.ts'
import { binTexts } from './bin.texts.ts'
import { PurgeDialog } from './purge-dialog.tsx'
import { type BinSort, useBinColumns } from './use-bin-columns.tsx'
import { useRestore } from './use-restore.ts'

const nothing: Selection = new Set()

interface BinView {
  search: string
  /** 1-based. */
  page: number
  sort: { key: BinSort; direction: 'ascending' | 'descending' }
}

const firstView: BinView = { search: '', page: 1, sort: { key: 'deletedAt', direction: 'descending' } }

/** The deleted items of a workspace that can be restored. Keys: Enter restores, Delete deletes permanently. */
export function BinPage({ projectId, project }: { projectId: number; project: Project | undefined }) {
  const t = useTexts(binTexts)
  const extent = project?.can['files.delete']
  if (extent === 'none') {
    return (
      <Page title={<BinTitle />}>
        <EmptyState icon={Lock} title={t('forbidden')} action={<BackToFiles />}>
          {t('forbiddenHint')}
        </EmptyState>
      </Page>
    )
  }
  return <Bin projectId={projectId} project={project} />
}

function Bin({ projectId, project }: { projectId: number; project: Project | undefined }) {
  const t = useTexts(binTexts)
  const formats = useFormats()
  const [view, setView] = useState(firstView)
  const [selection, setSelection] = useState(nothing)
  /** Items to delete permanently; `all` for the whole bin. */
  const [purging, setPurging] = useState<readonly BinItem[] | 'all' | null>(null)
  const [measure, width] = useWidth()
  const { data, error, refetch, isPlaceholderData } = useCall(
    endpoints.bin.list,
    {
      projectId,
      limit: limits.filesPageSize,
      offset: (view.page - 1) * limits.filesPageSize,
      sort: view.sort.key,
      direction: view.sort.direction,
      ...(view.search.trim() !== '' && { search: view.search.trim() }),
    },
    { placeholderData: keepPreviousData },
  )
  const change = (part: Partial<BinView>) => {
    setSelection(nothing)
    setView({ ...view, page: 1, ...part })
  }
  useExistingPage({ page: view.page, pageSize: limits.filesPageSize, count: isPlaceholderData ? undefined : data?.count }, (page) =>
    change({ page }),
  )
  // Undo restores what is listed here, and the toast would cover rows.
  useEffect(dismissOffer, [])
  const { restore, restoring } = useRestore(projectId, () => setSelection(nothing))
  const rows = data?.rows
  const chosen = (rows ?? []).filter(({ id }) => selection.has(String(id)))
  useSelectionKeys((rows ?? []).map(keyOfRow), selection, setSelection)
  const columns = useBinColumns({
    width,
    busy: restoring,
    onRestore: ({ id }) => restore({ ids: [id] }),
    onRemove: (item) => setPurging([item]),
  })

  function onKeyDown(event: KeyboardEvent) {
    if (!isOnRow(event.target) || (event.key !== 'Enter' && event.key !== 'Delete')) return
    const focused = rows?.[rowOf(event.target)]
    const targets = chosen.length > 0 ? chosen : focused ? [focused] : []
    if (targets.length === 0) return
    if (event.key === 'Delete') setPurging(targets)
    else if (!restoring) restore({ ids: targets.map(({ id }) => id) })
    event.preventDefault()
  }

  const isSearched = view.search.trim() !== ''
  const isEmpty = rows?.length === 0
  return (
    <Page
      fixed
      title={<BinTitle />}
      actions={
        <Button icon={Trash2} disabled={!data || data.count === 0 || isSearched} onClick={() => setPurging('all')}>
          {t('empty')}
        </Button>
      }
    >
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        {chosen.length > 0 ? (
          <div className="flex min-h-12 shrink-0 items-center gap-2 border-b border-line bg-accent-soft px-4 py-2 text-sm">
            <IconButton icon={X} label={t('clearSelection')} shortcut="Esc" onClick={() => setSelection(nothing)} />
            <output className="min-w-0 flex-1 font-medium">{t('selected', { count: chosen.length, number: chosen.length })}</output>
            <Button icon={Undo2} busy={restoring} onClick={() => restore({ ids: chosen.map(({ id }) => id) })}>
              {t('restore')}
            </Button>
            <Button icon={Trash2} onClick={() => setPurging(chosen)} aria-label={t('remove')} className="max-sm:w-8 max-sm:px-0">
              <span className="max-sm:hidden">{t('remove')}</span>
            </Button>
          </div>
        ) : (
          <div className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2 text-sm">
            <SearchInput
              label={t('search')}
              value={view.search}
              onValueChange={(search) => change({ search })}
              className="w-60 max-sm:w-full"
            />
            <p className="min-w-0 flex-1 text-xs text-muted max-sm:basis-full">
              {t('rule', { days: limits.binDays })} {project?.can['files.delete'] === 'own' && t('ownOnly')}
            </p>
            {data && data.size > 0 && (
              <Tooltip text={t('spaceHint')}>
                <span tabIndex={-1} className="shrink-0 text-xs text-muted">
                  {t('space', { size: formats.size(data.size) })}
                </span>
              </Tooltip>
            )}
          </div>
        )}
        {error && !rows ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <div role="presentation" onKeyDown={onKeyDown} className="flex min-h-0 flex-1 flex-col">
            <div ref={measure} className="min-h-0 flex-1 overflow-y-auto">
              {isEmpty ? (
                <EmptyState icon={Trash2} title={t(isSearched ? 'noMatches' : 'nothing')} action={<BackToFiles />}>
                  {isSearched ? t('noMatchesHint') : t('nothingHint', { days: limits.binDays })}
                </EmptyState>
              ) : (
                width > 0 && (
                  <Table
                    label={t('title')}
                    columns={columns}
                    rows={rows}
                    rowKey={keyOfRow}
                    rowName={({ name }) => name}
                    sort={view.sort}
                    onSortChange={({ key, direction }) => change({ sort: { key: key as BinSort, direction } })}
                    selection={selection}
                    onSelectionChange={setSelection}
                    skeletonRows={limits.filesPageSize}
                  />
                )
              )}
            </div>
            {data && data.count > limits.filesPageSize && (
              <div className="shrink-0 border-t border-line px-4">
                <Pagination page={view.page} pageSize={limits.filesPageSize} count={data.count} onPageChange={(page) => change({ page })} />
              </div>
            )}
          </div>
        )}
      </div>
      {purging !== null && project && (
        <PurgeDialog
          project={project}
          items={purging === 'all' ? null : purging}
          count={data?.count ?? 0}
          onClose={() => setPurging(null)}
          onRemoved={() => {
            setPurging(null)
            setSelection(nothing)
          }}
        />
      )}
    </Page>
  )
}

const keyOfRow = ({ id }: BinItem) => String(id)

function BinTitle() {
  const t = useTexts(binTexts)
  const files = useTexts(filesTexts)
  const top = (
    <Link to="/files" search={({ bin: _bin, ...search }) => search}>
      {files('title')}
    </Link>
  )
  return (
    <Breadcrumbs
      items={[
        { key: 'files', content: top },
        { key: 'bin', content: <h1 className="truncate">{t('title')}</h1> },
      ]}
    />
  )
}

function BackToFiles() {
  const t = useTexts(binTexts)
  return (
    <Link to="/files" search={({ bin: _bin, ...search }) => search} className={buttonClass('secondary')}>
      {t('backToFiles')}
    </Link>
  )
}
