import { type Attachment, hasPages } from '@dossier/contract'
import type { ReactNode } from 'react'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { classNames, MiddleEllipsis, shortenName } from '../../ui/index.ts'
import { type FileItem, nameOfItem } from './file-item.ts'
import { FileKindIcon } from './file-kind-icon.tsx'
import { FailureReason, FileState } from './file-state.tsx'
import { filesTexts } from './files.texts.ts'
import type { ItemDrag } from './use-item-drag.ts'
import { VersionTag } from './versions/version-tag.tsx'

/** So many characters fit into the two lines of a narrow row. */
const COMPACT_LENGTH = 56
/** Letters that stay with the extension, which would look lost on a line of its own. */
const lettersBeforeEnding = 3
const longestEnding = 8

export interface FileNameCellProps {
  item: FileItem
  /** Opens the folder of a match, whose path is then shown; undefined where the folder is already on screen. */
  onShowInFolder: (() => void) | undefined
  onShowVersions: (file: Attachment) => void
  /** Whether columns are hidden: the name may take two lines, with the details below it. */
  compact: boolean
  /** Drag source of the row, and whether it accepts the current drag; undefined where nothing may be moved. */
  drag: { source: ReturnType<ItemDrag['sourceOf']>; isOver: boolean } | undefined
}

/** Icon and name of a row, with its failure, location or content below. */
export function FileNameCell({ item, onShowInFolder, onShowVersions, compact, drag }: FileNameCellProps) {
  return (
    <span
      {...drag?.source}
      className={classNames(
        '-mx-2 flex min-w-0 items-center gap-2 rounded-sm px-2',
        drag?.isOver === true && 'bg-accent-soft inset-ring-2 inset-ring-accent',
      )}
    >
      <FileKindIcon kind={item.itemKind === 'folder' ? 'folder' : item.kind} />
      <span className="flex min-w-0 flex-1 flex-col leading-5">
        <span className="flex min-w-0 items-center gap-1.5 font-medium">
          {compact ? <CompactName name={nameOfItem(item)} /> : <MiddleEllipsis text={nameOfItem(item)} />}
          {item.itemKind === 'attachment' && <VersionTag file={item} onOpen={() => onShowVersions(item)} />}
        </span>
        {onShowInFolder && <Location path={item.path} onOpen={onShowInFolder} />}
        <SecondLine item={item} compact={compact} />
      </span>
    </span>
  )
}

/** A name on two lines, with its end even if it is longer. */
function CompactName({ name }: { name: string }) {
  const shown = shortenName(name, COMPACT_LENGTH)
  return (
    // In a name without spaces, a break at its first hyphen would leave too little room for the rest.
    <span className={classNames('line-clamp-2 whitespace-normal', name.includes(' ') ? 'break-words' : 'break-all')}>
      {shown === name ? (
        <WholeExtension name={name} />
      ) : (
        <>
          <span className="sr-only">{name}</span>
          <span aria-hidden>
            <WholeExtension name={shown} />
          </span>
        </>
      )}
    </span>
  )
}

/** A name whose last letters stay on one line with its extension. */
function WholeExtension({ name }: { name: string }) {
  const dot = name.lastIndexOf('.')
  if (dot <= 0 || name.length - dot > longestEnding) return name
  // By code points, so that no surrogate pair is divided.
  const stem = Array.from(name.slice(0, dot))
  return (
    <>
      {stem.slice(0, -lettersBeforeEnding).join('')}
      <span className="inline-block whitespace-pre">{stem.slice(-lettersBeforeEnding).join('') + name.slice(dot)}</span>
    </>
  )
}

function Location({ path, onOpen }: { path: readonly string[]; onOpen: () => void }) {
  const t = useTexts(filesTexts)
  const place = path.length === 0 ? t('allFiles') : path.join(' / ')
  return (
    <button
      type="button"
      tabIndex={-1}
      title={`${t('showInFolder')}: ${place}`}
      onClick={onOpen}
      className="max-w-full self-start truncate rounded-sm text-left text-xs text-muted hover:text-accent hover:underline"
    >
      {place}
    </button>
  )
}

function SecondLine({ item, compact }: Pick<FileNameCellProps, 'item' | 'compact'>): ReactNode {
  const t = useTexts(filesTexts)
  const { number, date } = useFormats()
  if (item.itemKind === 'folder') {
    const { files, newestAt } = item.contents
    const parts = [t('folderFiles', { count: files, number: number(files) }), compact && newestAt !== null && date(newestAt)]
    return <span className="truncate text-xs text-muted">{parts.filter(Boolean).join(' · ')}</span>
  }
  if (item.fault)
    return <span className="truncate text-xs text-negative">{t(item.fault === 'missing' ? 'contentMissing' : 'contentDamaged')}</span>
  if (item.failure) return <FailureReason failure={item.failure} kind={item.kind} failed={item.status === 'failed'} />
  if (!compact) return null
  const pages =
    hasPages(item.kind) && item.pages !== null && item.pages > 0 && t('pageCount', { count: item.pages, number: number(item.pages) })
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-xs text-muted">
      <span className="truncate">{[item.kind.toUpperCase(), pages, date(item.createdAt)].filter(Boolean).join(' · ')}</span>
      {item.status !== 'indexed' && <FileState {...item} />}
    </span>
  )
}
