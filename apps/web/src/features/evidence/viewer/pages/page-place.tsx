import { type ReadPage, timeCode } from '@dossier/contract'
import { useTexts } from '../../../../i18n/index.ts'
import { Moment } from '../recording/spoken-page.tsx'
import { evidenceTexts } from '../../evidence.texts.ts'

/** The name of a page: page number, section title, row range of a sheet, slide, or part of an email. */
export function PagePlace({ anchor, number, pages }: { anchor: ReadPage['anchor'] | undefined; number: number; pages: number }) {
  const t = useTexts(evidenceTexts)
  const place = (() => {
    if (anchor?.kind === 'sheet') return t('sheetPlace', { sheet: anchor.sheet, range: anchor.range })
    if (anchor?.kind === 'message') return anchor.part ?? t('message')
    if (pages === 1) return ''
    if (anchor?.kind === 'slide') return t('slideOf', { page: number, pages })
    return anchor?.kind === 'section' ? (anchor.title ?? t('sectionOf', { page: number, pages })) : t('pageOf', { page: number, pages })
  })()
  if (anchor?.kind === 'time') {
    return (
      <p className="mb-2 flex items-baseline gap-1 text-xs text-faint">
        <Moment seconds={anchor.start} />
        <span aria-hidden>–</span>
        <span className="font-mono">{timeCode(anchor.end)}</span>
      </p>
    )
  }
  return place === '' ? null : <p className="mb-2 text-xs text-faint">{place}</p>
}
