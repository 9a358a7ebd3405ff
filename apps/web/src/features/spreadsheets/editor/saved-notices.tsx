import type { SavedSpreadsheet } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { editorTexts } from './editor.texts.ts'
import { Notice } from './notice.tsx'

/** Number of cells that are named; of the others only the number is given. */
const mostNamed = 8

/** The first of some cells. @param count of all */
function namedOf(cells: readonly string[], count: number): string {
  const named = cells.slice(0, mostNamed)
  return named.join(', ') + (count > named.length ? ', …' : '')
}

/** What a save could not do for the file: formulas that are out of date or circular, a signature that is no longer valid. */
export function SavedNotices({ saved, onDismiss }: { saved: SavedSpreadsheet; onDismiss: () => void }) {
  const t = useTexts(editorTexts)
  const { stale, staleCount, circular, wasSigned } = saved
  return (
    <>
      {stale === null && <Notice tone="caution" text={t('notRecalculated')} onDismiss={onDismiss} />}
      {staleCount > 0 && (
        <Notice tone="caution" text={t('stale', { count: staleCount, cells: namedOf(stale ?? [], staleCount) })} onDismiss={onDismiss} />
      )}
      {circular.length > 0 && (
        <Notice tone="caution" text={t('circular', { cells: namedOf(circular, circular.length) })} onDismiss={onDismiss} />
      )}
      {wasSigned && <Notice tone="caution" text={t('wasSigned')} onDismiss={onDismiss} />}
    </>
  )
}
