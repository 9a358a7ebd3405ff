import { useTexts } from '../../i18n/index.ts'
import { Breadcrumbs, classNames, Skeleton } from '../../ui/index.ts'
import { filesTexts } from './files.texts.ts'
import type { ItemDrag } from './use-item-drag.ts'

export interface FilesTitleProps {
  /** Undefined until known. */
  path: { id: number; name: string }[] | undefined
  onOpen: (folderId: number | null) => void
  /** Drag and drop onto the folders above; undefined for users who may not move anything. */
  drag: ItemDrag | undefined
}

/** Breadcrumbs from the top to the open folder. */
export function FilesTitle({ path, onOpen, drag }: FilesTitleProps) {
  const t = useTexts(filesTexts)
  if (path?.length === 0) return <h1 className="truncate text-base font-semibold">{t('title')}</h1>
  const step = (id: number | null, name: string) => (
    <button
      type="button"
      onClick={() => onOpen(id)}
      {...drag?.targetOf(id)}
      className={classNames(
        'max-w-full truncate rounded-sm',
        drag?.over === id && 'bg-accent-soft text-accent inset-ring-2 inset-ring-accent',
      )}
    >
      {name}
    </button>
  )
  const top = { key: 'top', content: step(null, t('title')) }
  if (!path) return <Breadcrumbs items={[top, { key: 'loading', content: <Skeleton className="h-3 w-24" /> }]} />
  const folders = path.map(({ id, name }, position) => ({
    key: String(id),
    content: position === path.length - 1 ? <h1 className="truncate">{name}</h1> : step(id, name),
  }))
  return <Breadcrumbs items={[top, ...folders]} />
}
