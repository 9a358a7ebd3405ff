import { anchorByName, type HitReason, type SearchHit } from '@dossier/contract'
import { Info } from 'lucide-react'
import { useTexts } from '../../../i18n/index.ts'
import { IconButton } from '../../../ui/index.ts'
import { Popover } from '../../../ui/popover.tsx'
import { useDocumentNames } from '../../document-facts/index.ts'
import { usePageName } from '../../evidence/index.ts'
import { hitReasonTexts } from './hit-reasons.texts.ts'

/** A button that explains why the search found a page. Renders nothing for older answers stored without reasons. */
export function HitReasons({ hit }: { hit: SearchHit }) {
  const t = useTexts(hitReasonTexts)
  const pageName = usePageName()
  if (hit.reasons === undefined || hit.reasons.length === 0) return null
  const label = t('whyPage', { file: hit.filename, place: pageName({ page: hit.page, anchor: anchorByName(hit.filename) }) })
  return (
    <Popover
      label={label}
      side="bottom"
      align="end"
      className="w-84 max-w-[calc(100vw-16px)] p-4!"
      trigger={<IconButton icon={Info} label={label} size="small" tooltip={false} />}
    >
      {() => <ReasonList reasons={hit.reasons ?? []} document={hit.document} />}
    </Popover>
  )
}

function ReasonList({ reasons, document }: { reasons: readonly HitReason[]; document: SearchHit['document'] }) {
  const t = useTexts(hitReasonTexts)
  const names = useDocumentNames()
  const documentFacts = document === undefined ? [] : names.line(document)
  return (
    <div className="flex flex-col gap-3">
      <div>
        <h2 className="font-semibold">{t('why')}</h2>
        {documentFacts.length > 0 && <p className="text-muted">{documentFacts.join(' · ')}</p>}
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        {reasons.map((reason) => (
          <div key={reason.kind} className="contents">
            <dt className="text-muted">{t(reason.kind)}</dt>
            <dd className="break-words">{valueOf(reason)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-xs text-faint">{t('order')}</p>
    </div>
  )

  function valueOf(reason: HitReason): string {
    switch (reason.kind) {
      case 'words':
        return reason.words.join(', ')
      case 'rows':
        return reason.rows.join(', ')
      case 'part':
      case 'aside':
        return names.part(reason.part)
      case 'years':
        return reason.years.join(', ')
      case 'company':
        return reason.company
      case 'period':
        return names.period(reason.period)
      case 'document':
        return names.kind(reason.document)
      case 'day':
        return reason.day
      case 'title':
        return t('titleNames')
      case 'name':
        return t('nameAsked')
      case 'newest':
        return t('newestOfCompany')
      case 'meaning':
        return t('meaningClose')
      case 'reranked':
        return t('rerankedUp')
    }
  }
}
