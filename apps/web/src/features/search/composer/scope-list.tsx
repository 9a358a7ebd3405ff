import { endpoints, limits, type SearchableFileView } from '@dossier/contract'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronRight, FileText, Folder, Search } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useCall } from '../../../api/index.ts'
import { useFormats, useTexts } from '../../../i18n/index.ts'
import { Checkbox, classNames, MiddleEllipsis, Select, Skeleton } from '../../../ui/index.ts'
import { useDocumentNames } from '../../document-facts/index.ts'
import type { ScopeFile } from '../conversation/turn.ts'
import { searchTexts } from '../search.texts.ts'
import { facetsOf, filesMatching, type ScopeFilter, type ScopeRow, scopeRows, yearOf } from './scope-tree.ts'

const rowHeight = 36
const indent = 18
/** Folders are expanded by default up to this number of files. */
const expandedLimit = 30
const everything: ScopeFilter = { search: '', kind: null, year: null }
const none: readonly SearchableFileView[] = []

export interface ScopeListProps {
  projectId: number
  /** Empty for the whole workspace. */
  scope: readonly ScopeFile[]
  onScope: (scope: readonly ScopeFile[]) => void
}

/** The files of a workspace as a tree with checkboxes, filtered by name, kind and year. */
export function ScopeList({ projectId, scope, onScope }: ScopeListProps) {
  const t = useTexts(searchTexts)
  const names = useDocumentNames()
  const formats = useFormats()
  const { data, isPending, isError } = useCall(endpoints.searchableFiles.scope, { projectId })
  const [filter, setFilter] = useState(everything)
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const search = useDeferredValue(filter.search.trim())
  const files = data?.rows ?? none
  const facets = useMemo(() => facetsOf(files), [files])
  const shown = useMemo(
    () => filesMatching(files, { search, kind: filter.kind, year: filter.year }),
    [files, search, filter.kind, filter.year],
  )
  const narrowed = search !== '' || filter.kind !== null || filter.year !== null
  const isOpen = (key: string) => toggled.get(key) ?? (narrowed || files.length <= expandedLimit)
  const rows = scopeRows(shown, isOpen)
  const chosen = new Set(scope.map(({ id }) => id))
  const hidden = (data?.count ?? 0) - files.length

  /** Selects all of these files, or deselects them when all are selected. */
  function toggle(these: readonly SearchableFileView[]) {
    const ids = new Set(these.map(({ id }) => id))
    const rest = scope.filter(({ id }) => !ids.has(id))
    const all = these.every(({ id }) => chosen.has(id))
    onScope(all ? rest : [...rest, ...these.map(({ id, filename, path }) => ({ id, filename, path }))])
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
          value={filter.search}
          onChange={(event) => setFilter({ ...filter, search: event.target.value })}
          className="min-w-0 flex-1 bg-transparent outline-0"
        />
      </label>
      {(facets.kinds.length > 1 || facets.years.length > 1) && (
        <div className="flex shrink-0 gap-2 border-b border-line px-3 py-2">
          <Select
            aria-label={t('scopeKind')}
            className="min-w-0 flex-1"
            value={filter.kind ?? ''}
            onChange={(event) => setFilter({ ...filter, kind: facets.kinds.find((kind) => kind === event.target.value) ?? null })}
            options={[{ value: '', label: t('scopeAnyKind') }, ...facets.kinds.map((kind) => ({ value: kind, label: names.kind(kind) }))]}
          />
          <Select
            aria-label={t('scopeYear')}
            value={filter.year ?? ''}
            onChange={(event) => setFilter({ ...filter, year: event.target.value || null })}
            options={[{ value: '', label: t('scopeAnyYear') }, ...facets.years.map((year) => ({ value: year, label: year }))]}
          />
        </div>
      )}
      {shown.length > 1 && (
        <label className="flex h-9 shrink-0 cursor-pointer items-center gap-2.5 border-b border-line px-3 text-muted hover:bg-hover">
          <FilesCheckbox files={shown} chosen={chosen} onToggle={() => toggle(shown)} />
          {t('scopeChooseAll', { count: shown.length, number: formats.number(shown.length) })}
        </label>
      )}
      {isPending && (
        <div className="p-2">
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} className="my-2 h-5" />
          ))}
        </div>
      )}
      {isError && <p className="px-3 py-4 text-center text-muted">{t('scopeFailed')}</p>}
      {data && shown.length === 0 && <p className="px-3 py-4 text-center text-muted">{t('scopeNone')}</p>}
      <TreeRows
        rows={rows}
        chosen={chosen}
        onToggle={toggle}
        onOpen={(key, open) => setToggled(new Map(toggled).set(key, open))}
        detailOf={(file) => [file.document?.kind && names.kind(file.document.kind), yearOf(file)].filter(Boolean).join(' · ')}
      />
      {hidden > 0 && <p className="border-t border-line px-3 py-2 text-xs text-faint">{t('scopeMore', { count: hidden })}</p>}
    </>
  )
}

interface TreeRowsProps {
  rows: readonly ScopeRow[]
  chosen: ReadonlySet<number>
  onToggle: (files: readonly SearchableFileView[]) => void
  onOpen: (key: string, open: boolean) => void
  detailOf: (file: SearchableFileView) => string
}

/** Virtualized rows of the tree. Up and Down move between checkboxes; Right and Left open and close a folder. */
function TreeRows({ rows, chosen, onToggle, onOpen, detailOf }: TreeRowsProps) {
  const t = useTexts(searchTexts)
  const formats = useFormats()
  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- the rows must be rendered again with every scroll
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    useFlushSync: false,
  })
  function onKeyDown(event: KeyboardEvent, position: number) {
    const row = rows[position]
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) scroller.current?.querySelector<HTMLInputElement>(`[data-row="${position + step}"] input`)?.focus()
    else if (row?.type === 'folder' && event.key === 'ArrowRight') onOpen(row.key, true)
    else if (row?.type === 'folder' && event.key === 'ArrowLeft') onOpen(row.key, false)
    else return
    event.preventDefault()
  }
  return (
    <div ref={scroller} className="relative min-h-0 flex-1 overflow-y-auto px-1">
      <ul style={{ height: list.getTotalSize() }} className="relative my-1">
        {list.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          if (row === undefined) return null
          const files = row.type === 'folder' ? row.files : [row.file]
          return (
            <li
              key={row.key}
              data-row={index}
              className="absolute inset-x-0 flex items-center rounded-sm pr-2 hover:bg-hover"
              style={{ top: start, height: rowHeight, paddingLeft: 4 + row.depth * indent }}
            >
              {row.type === 'folder' ? (
                <button
                  type="button"
                  tabIndex={-1}
                  aria-label={t('scopeOpenFolder', { name: row.name })}
                  aria-expanded={row.open}
                  onClick={() => onOpen(row.key, !row.open)}
                  className="rounded-sm p-0.5 text-faint hover:text-text"
                >
                  <ChevronRight aria-hidden className={classNames('size-4 transition-transform', row.open && 'rotate-90')} />
                </button>
              ) : (
                <span className="w-5 shrink-0" />
              )}
              <label className="flex h-full min-w-0 flex-1 cursor-pointer items-center gap-2 pl-1">
                <FilesCheckbox
                  files={files}
                  chosen={chosen}
                  onToggle={() => onToggle(files)}
                  onKeyDown={(event) => onKeyDown(event, index)}
                />
                {row.type === 'folder' ? (
                  <Folder aria-hidden className="size-4 shrink-0 text-faint" />
                ) : (
                  <FileText aria-hidden className="size-4 shrink-0 text-faint" />
                )}
                <span className="min-w-0 flex-1">
                  <MiddleEllipsis text={row.type === 'folder' ? row.name : row.file.filename} tooltip={false} />
                </span>
                <span className="max-w-40 shrink-0 truncate text-xs text-faint">
                  {row.type === 'folder' ? formats.number(files.length) : detailOf(row.file)}
                </span>
              </label>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

interface FilesCheckboxProps {
  files: readonly SearchableFileView[]
  chosen: ReadonlySet<number>
  onToggle: () => void
  onKeyDown?: (event: KeyboardEvent) => void
}

/** A checkbox: checked when all of these files are chosen, indeterminate when some are. */
function FilesCheckbox({ files, chosen, onToggle, onKeyDown }: FilesCheckboxProps) {
  const some = files.some(({ id }) => chosen.has(id))
  const all = some && files.every(({ id }) => chosen.has(id))
  return <Checkbox checked={all} indeterminate={some && !all} onChange={onToggle} onKeyDown={onKeyDown} />
}
