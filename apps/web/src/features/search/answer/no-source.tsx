import type { SearchRecord } from '@dossier/contract'
import { RotateCcw, Unplug } from 'lucide-react'
import { useTexts } from '../../../i18n/index.ts'
import { Button } from '../../../ui/index.ts'
import { sourceTexts } from '../composer/sources.texts.ts'

/** Shown when none of the sources that an integration requested exists here: nothing was searched; offers to search the available sources. */
export function NoSource({ record, onAgain }: { record: SearchRecord; onAgain: () => void }) {
  const t = useTexts(sourceTexts)
  return (
    <section className="flex flex-col items-start gap-2 rounded-md border border-line bg-sunken p-4" data-no-source>
      <h3 className="flex items-center gap-2 font-semibold">
        <Unplug aria-hidden className="size-4 text-muted" />
        {record.message}
      </h3>
      <p className="text-sm text-muted">{t('nothingSearched')}</p>
      <Button icon={RotateCcw} onClick={onAgain}>
        {t('askFiles')}
      </Button>
    </section>
  )
}
