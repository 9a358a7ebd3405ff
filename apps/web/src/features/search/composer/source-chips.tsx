import type { SearchSource } from '@dossier/contract'
import type { ComponentType } from 'react'
import { Skeleton } from '../../../ui/index.ts'
import { FileScopePicker, type FileScopePickerProps } from './file-scope-picker.tsx'

/** How each kind of source is chosen from. */
const chips: Record<SearchSource, ComponentType<FileScopePickerProps>> = { files: FileScopePicker }

export interface SourceChipsProps extends FileScopePickerProps {
  /** Those that the server offers; none yet while it is asked. */
  sources: readonly SearchSource[]
}

/** What the next question is asked of: a chip for each source. A page that is older than its server leaves out what it does not know. */
export function SourceChips({ sources, ...choice }: SourceChipsProps) {
  if (sources.length === 0) return <Skeleton className="h-7 w-24" />
  return sources
    .filter((source) => Object.hasOwn(chips, source))
    .map((source) => {
      const Chip = chips[source]
      return <Chip key={source} {...choice} />
    })
}
