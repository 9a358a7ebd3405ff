import { lazy, Suspense, useSyncExternalStore } from 'react'
import { intake } from './tab-intake.ts'

const ArchivesDialog = lazy(async () => ({ default: (await import('./archives-dialog.tsx')).ArchivesDialog }))
const DuplicatesDialog = lazy(async () => ({ default: (await import('./duplicates-dialog.tsx')).DuplicatesDialog }))

/** The dialog that an upload waits for, if any. */
export function IntakeQuestions() {
  const state = useSyncExternalStore(intake.subscribe, intake.snapshot)
  return (
    <Suspense fallback={null}>
      {state.phase === 'archives' && <ArchivesDialog names={state.names} others={state.others} onAnswer={state.answer} />}
      {state.phase === 'duplicates' && <DuplicatesDialog duplicates={state.duplicates} total={state.total} onAnswer={state.answer} />}
    </Suspense>
  )
}
