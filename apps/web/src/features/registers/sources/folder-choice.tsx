import { endpoints, type Folder } from '@dossier/contract'
import { useMemo } from 'react'
import { useCall } from '../../../api/index.ts'
import { useTexts } from '../../../i18n/index.ts'
import { Combobox, Skeleton } from '../../../ui/index.ts'
import { companySourcesTexts } from './company-sources.texts.ts'

interface Props {
  projectId: number
  /** Null for the top. */
  folderId: number | null
  onChange: (folderId: number | null) => void
}

const TOP = 'top'

/** The folder that something is saved into, by its path. Where the folders cannot be loaded it is the top. */
export function FolderChoice({ projectId, folderId, onChange }: Props) {
  const t = useTexts(companySourcesTexts)
  const { data, error } = useCall(endpoints.files.folders, { projectId })
  const options = useMemo(
    () =>
      (data?.rows ?? [])
        .map(({ id }) => ({ value: String(id), label: pathOf(data?.rows ?? [], id) }))
        .toSorted((one, other) => one.label.localeCompare(other.label)),
    [data],
  )
  if (data === undefined && !error) return <Skeleton className="mt-3 h-8" />
  return (
    <div className="mt-3 flex items-center gap-3 text-sm">
      <span className="shrink-0 text-muted">{t('folder')}</span>
      <Combobox
        label={t('folder')}
        className="min-w-0 flex-1"
        value={folderId === null ? TOP : String(folderId)}
        options={[{ value: TOP, label: t('topFolder') }, ...options]}
        onValueChange={(chosen) => onChange(chosen === TOP ? null : Number(chosen))}
      />
    </div>
  )
}

/** "Filings / 2025" */
function pathOf(folders: readonly Folder[], folderId: number): string {
  const names: string[] = []
  const seen = new Set<number>()
  let at = folders.find(({ id }) => id === folderId)
  while (at !== undefined && !seen.has(at.id)) {
    const { id, name, parentId } = at
    seen.add(id)
    names.unshift(name)
    at = folders.find((one) => one.id === parentId)
  }
  return names.join(' / ')
}
