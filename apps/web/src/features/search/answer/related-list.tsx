import { anchorByName, pageKeyOfHit, type SearchHit } from '@dossier/contract'
import { FileText, Globe } from 'lucide-react'
import { useLanguage, useTexts } from '../../../i18n/index.ts'
import { MiddleEllipsis } from '../../../ui/index.ts'
import { usePageName } from '../../evidence/index.ts'
import { searchTexts } from '../search.texts.ts'
import { HitReasons } from './hit-reasons.tsx'
import { useOpenHit } from './use-open-hit.ts'

/** Pages that the search found and the answer does not cite; each opens in the evidence pane. */
export function RelatedList({ projectId, hits }: { projectId: number; hits: readonly SearchHit[] }) {
  const t = useTexts(searchTexts)
  const pageName = usePageName()
  const language = useLanguage()
  const openHit = useOpenHit(projectId)
  if (hits.length === 0) return null
  return (
    <section aria-label={t('relatedPages')}>
      <h3 className="mb-1 text-sm font-medium text-muted">{t('relatedPages')}</h3>
      <ul className="divide-y divide-line rounded-md border border-line">
        {hits.map((hit) => {
          const Icon = hit.outside === undefined ? FileText : Globe
          return (
            <li key={pageKeyOfHit(hit)} data-hit={hit.kind ?? 'file'} className="flex items-start hover:bg-hover">
              <button
                type="button"
                onClick={() => openHit(hit)}
                className="flex min-w-0 flex-1 flex-col gap-0.5 py-1.5 pr-1 pl-3 text-left text-sm"
              >
                <span className="flex w-full min-w-0 items-center gap-2">
                  <Icon aria-hidden className="size-3.5 shrink-0 text-faint" />
                  <span className="min-w-0 flex-1">
                    <MiddleEllipsis text={hit.filename} tooltip={false} />
                  </span>
                  <span className="shrink-0 text-muted">
                    {hit.outside && `${hit.outside.sourceName[language]} · `}
                    {pageName({ page: hit.page, anchor: anchorByName(hit.filename) })}
                  </span>
                </span>
                <span className="w-full truncate text-xs text-faint">{hit.quote.replaceAll(/\s+/g, ' ')}</span>
              </button>
              <span className="py-1 pr-1.5">
                <HitReasons hit={hit} />
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
