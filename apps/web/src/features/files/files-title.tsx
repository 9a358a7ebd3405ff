import { useTexts } from '../../i18n/index.ts'
import { Breadcrumbs, Skeleton } from '../../ui/index.ts'
import { filesTexts } from './files.texts.ts'

export interface FilesTitleProps {
  /** Undefined until known. */
  path: { id: number; name: string }[] | undefined
  onOpen: (folderId: number | null) => void
}

/** The way from the top to the folder on screen. */
export function FilesTitle({ path, onOpen }: FilesTitleProps) {
  const t = useTexts(filesTexts)
  if (path?.length === 0) return <h1 className="truncate text-base font-semibold">{t('title')}</h1>
  const top = {
    key: 'top',
    content: (
      <button type="button" onClick={() => onOpen(null)}>
        {t('title')}
      </button>
    ),
  }
  if (!path) return <Breadcrumbs items={[top, { key: 'loading', content: <Skeleton className="h-3 w-24" /> }]} />
  const folders = path.map(({ id, name }, position) => ({
    key: String(id),
    content:
      position === path.length - 1 ? (
        <h1 className="truncate">{name}</h1>
      ) : (
        <button type="button" onClick={() => onOpen(id)} className="max-w-full truncate">
          {name}
        </button>
      ),
  }))
  return <Breadcrumbs items={[top, ...folders]} />
}
