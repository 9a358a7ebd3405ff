import { endpoints } from '@dossier/contract'
import { useEffect } from 'react'
import { useCall } from '../../../../api/index.ts'
import { useTexts } from '../../../../i18n/index.ts'
import { Button, Skeleton } from '../../../../ui/index.ts'
import { evidenceTexts } from '../../evidence.texts.ts'
import type { FileOfProject } from '../file-of-project.ts'
import { SpokenPage } from '../recording/spoken-page.tsx'
import type { Mark } from './marks.ts'
import { PagePlace } from './page-place.tsx'
import { SheetPage } from './sheet-page.tsx'
import { TextPage } from './text-page.tsx'

export interface ReadPageItemProps {
  file: FileOfProject
  /** 1-based. */
  number: number
  pages: number
  literal: boolean
  unit: 'page' | 'part'
  marks: readonly Mark[]
  /** Called once the page is rendered, so that a passage on it can be scrolled into view. */
  onShown: () => void
}

/** One page of extracted text, loaded when it is close to the viewport. */
export function ReadPageItem({ file, number, pages, literal, unit, marks, onShown }: ReadPageItemProps) {
  const t = useTexts(evidenceTexts)
  const page = useCall(endpoints.files.page, { ...file, page: number }, { staleTime: Infinity })
  const shown = page.data !== undefined
  useEffect(() => {
    if (shown) onShown()
  }, [shown, onShown])
  const anchor = page.data?.anchor
  const spoken = page.data?.spoken
  const isSheet = anchor?.kind === 'sheet' && page.data !== undefined && page.data.tables.length > 0
  return (
    <section
      aria-label={t(unit === 'page' ? 'pageName' : 'partName', { page: number })}
      className={isSheet ? 'py-3' : 'mx-auto max-w-190 px-4 py-3'}
    >
      <div className={isSheet ? 'px-4' : undefined}>
        <PagePlace anchor={anchor} number={number} pages={pages} />
        {page.data?.recognised && <p className="mb-2 text-xs text-muted italic">{t('recognised')}</p>}
      </div>
      {page.data !== undefined ? (
        isSheet ? (
          <SheetPage page={page.data} range={anchor.range} marks={marks} />
        ) : spoken !== undefined && spoken.length > 0 ? (
          <SpokenPage page={page.data} spoken={spoken} marks={marks} />
        ) : (
          <TextPage page={page.data} literal={literal} marks={marks} />
        )
      ) : page.isError ? (
        <div role="alert" className="flex items-center gap-3 py-6 text-sm text-muted">
          {t('pageFailed')}
          <Button size="small" onClick={() => void page.refetch()}>
            {t('retry')}
          </Button>
        </div>
      ) : (
        <div className="flex flex-col gap-3">
          <output className="sr-only">{t('loading')}</output>
          {['w-2/5', 'w-full', 'w-11/12', 'w-full', 'w-4/5', 'w-full', 'w-3/5'].map((width, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a fixed list of identical items
            <Skeleton key={index} className={`h-4 ${width}`} />
          ))}
        </div>
      )}
    </section>
  )
}
