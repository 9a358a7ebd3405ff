import { alone, pageKeyOf, refOf, type Sentence, titleOf } from '@dossier/contract'
import { FileText, ShieldQuestionMark } from 'lucide-react'
import { useTexts } from '../../../i18n/index.ts'
import { MiddleEllipsis } from '../../../ui/index.ts'
import { citedPassages, useCitationPlace, useEvidence } from '../../evidence/index.ts'
import { searchTexts } from '../search.texts.ts'

/** Evidence targets of a sentence: its cited passages and the pages it names. */
function placesOf({ citations, pages = [] }: Sentence, projectId: number) {
  const quoted = citedPassages([{ citations }], projectId).all.map(({ target, citations: cited }) => ({ target, cited }))
  const whole = pages.map((page) => ({ target: { projectId, refs: alone(refOf(page)) }, cited: [page] as const }))
  return [...quoted, ...whole]
}

/** Replaces an answer whose answering sentence is unsupported: a notice and the pages to read. */
export function UnconfirmedAnswer({ sentence, projectId }: { sentence: Sentence; projectId: number }) {
  const t = useTexts(searchTexts)
  const placeName = useCitationPlace()
  const { open } = useEvidence()
  const places = placesOf(sentence, projectId)
  return (
    <section data-unconfirmed className="flex flex-col gap-2 rounded-md border border-line bg-sunken p-4">
      <h3 className="flex items-center gap-2 font-semibold">
        <ShieldQuestionMark aria-hidden className="size-4 text-caution" />
        {t('unconfirmed')}
      </h3>
      <p className="text-sm text-muted">{t(places.length > 0 ? 'unconfirmedBody' : 'unconfirmedNowhere')}</p>
      {places.length > 0 && (
        <ul aria-label={t('unconfirmedPages')} className="divide-y divide-line rounded-md border border-line bg-surface">
          {places.map(({ target, cited }) => (
            <li key={pageKeyOf(cited[0])}>
              <button
                type="button"
                onClick={() => open(target)}
                className="flex w-full min-w-0 items-center gap-2 px-3 py-1.5 text-left text-sm hover:bg-hover"
              >
                <FileText aria-hidden className="size-3.5 shrink-0 text-faint" />
                <span className="min-w-0 flex-1">
                  <MiddleEllipsis text={titleOf(cited[0])} tooltip={false} />
                </span>
                <span className="shrink-0 text-muted">{placeName(cited)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
