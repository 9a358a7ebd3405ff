import type { SearchSource } from '@dossier/contract'
import type { ComponentType } from 'react'
import { Skeleton } from '../../../ui/index.ts'
import { FileScopePicker, type FileScopePickerProps } from './file-scope-picker.tsx'

/** The picker of each kind of source. */
const chips: Record<SearchSource, ComponentType<FileScopePickerProps>> = { files: FileScopePicker }

export interface SourceChipsProps extends FileScopePickerProps {
  /** The sources that the server offers; empty while they load. */
  sources: readonly SearchSource[]
}

/** The scope of the next question: a chip for each source. Ignores sources that this version of the page does not know. */
export function SourceChips({ sources, ...choice }: SourceChipsProps) {
  if (sources.length === 0) return <Skeleton className="h-7 w-24" />
  return sources
    .filter((source) => Object.hasOwn(chips, source))
    .map((source) => {
      const Chip = chips[source]
      return <Chip key={source} {...choice} />
    })
}
