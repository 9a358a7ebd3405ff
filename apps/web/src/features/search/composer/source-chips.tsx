import type { SearchableSource } from '@dossier/contract'
import { Skeleton } from '../../../ui/index.ts'
import { FileScopePicker, type FileScopePickerProps } from './file-scope-picker.tsx'
import { OutsidePicker, type OutsideChoice } from './outside-picker.tsx'

export interface SourceChipsProps extends FileScopePickerProps {
  /** The outside sources that the server offers; undefined while they load. */
  outside: readonly SearchableSource[] | undefined
  choice: OutsideChoice
  onChoice: (choice: OutsideChoice) => void
}

/** The scope of the next question: which files, and which outside sources. */
export function SourceChips({ outside, choice, onChoice, ...files }: SourceChipsProps) {
  if (outside === undefined) return <Skeleton className="h-7 w-24" />
  return (
    <>
      {(choice.searchesFiles || choice.outside.length === 0) && <FileScopePicker {...files} />}
      {outside.length > 0 && <OutsidePicker sources={outside} choice={choice} onChoice={onChoice} />}
    </>
  )
}
