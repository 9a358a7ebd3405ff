import type { SavedSpreadsheet } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { editorTexts } from './editor.texts.ts'
import { Notice } from './notice.tsx'

/** Number of cells that are named; of the others only the number is given. */
const mostNamed = 8

/** What a save could not do for the file: formulas that are out of date, a signature that is no longer valid. */
export function SavedNotices({ saved, onDismiss }: { saved: SavedSpreadsheet; onDismiss: () => void }) {
  const t = useTexts(editorTexts)
  const { stale, staleCount, wasSigned } = saved
  const named = stale?.slice(0, mostNamed) ?? []
  const cells = named.join(', ') + (staleCount > named.length ? ', …' : '')
  return (
    <>
      {stale === null && <Notice tone="caution" text={t('notRecalculated')} onDismiss={onDismiss} />}
      {staleCount > 0 && <Notice tone="caution" text={t('stale', { count: staleCount, cells })} onDismiss={onDismiss} />}
      {wasSigned && <Notice tone="caution" text={t('wasSigned')} onDismiss={onDismiss} />}
    </>
  )
}
