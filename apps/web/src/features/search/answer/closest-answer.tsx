import type { AnswerCandidate, SearchRecord, Sentence } from '@dossier/contract'
import { useId, useMemo, useState } from 'react'
import { useTexts } from '../../../i18n/index.ts'
import { Button, MiddleEllipsis } from '../../../ui/index.ts'
import { CitationTrail, type CitedPassage, citedPassages } from '../../evidence/index.ts'
import { searchTexts } from '../search.texts.ts'
import { AnswerCandidates } from './answer-candidates.tsx'
import { byDocument } from './by-document.ts'
import { PassageQuote } from './passage-quote.tsx'

/** Passages shown at first; the reader can show more. */
const shownFirst = 3

export interface ClosestAnswerProps {
  candidates: readonly AnswerCandidate[]
  sentences: readonly Sentence[]
  projectId: number
  record: SearchRecord | undefined
}

/** The closest results for a question without a certain answer: figures to choose from, then passages. */
export function ClosestAnswer({ candidates, sentences, projectId, record }: ClosestAnswerProps) {
  const [showsAll, setShowsAll] = useState(false)
  const figures = useMemo(() => citedPassages(candidates, projectId), [candidates, projectId])
  // Passages are grouped by document, and numbered in that order.
  const documents = useMemo(() => byDocument(showsAll ? sentences : sentences.slice(0, shownFirst)), [showsAll, sentences])
  const quotes = useMemo(
    () =>
      citedPassages(
        documents.flatMap((document) => document.sentences),
        projectId,
      ),
    [documents, projectId],
  )
  const all = useMemo(() => [...figures.all, ...quotes.all], [figures, quotes])
  const hidden = showsAll ? 0 : Math.max(0, sentences.length - shownFirst)
  return (
    <CitationTrail passages={all}>
      <div className="flex flex-col gap-5">
        {candidates.length > 0 && <AnswerCandidates candidates={candidates} passages={figures.bySentence} record={record} />}
        {sentences.length > 0 && (
          <Passages documents={documents} bySentence={quotes.bySentence} hidden={hidden} onMore={() => setShowsAll(true)} />
        )}
      </div>
    </CitationTrail>
  )
}

interface PassagesProps {
  documents: ReturnType<typeof byDocument>
  bySentence: readonly (readonly CitedPassage[])[]
  /** Number of passages not shown. */
  hidden: number
  onMore: () => void
}

/** The closest passages, grouped by document where there are several. */
function Passages({ documents, bySentence, hidden, onMore }: PassagesProps) {
  const t = useTexts(searchTexts)
  const heading = useId()
  const passages = new Map(documents.flatMap(({ sentences }) => sentences).map((sentence, at) => [sentence, bySentence[at] ?? []]))
  const areSeveral = documents.length > 1
  return (
    <section aria-labelledby={heading} data-passages className="flex flex-col gap-4">
      <h3 id={heading} className="text-sm font-semibold">
        {t('closest')}
      </h3>
      {documents.map(({ key, title, sentences }) => (
        <div key={key} className="flex flex-col gap-2.5">
          {areSeveral && (
            <h4 className="min-w-0 text-xs font-medium text-muted">
              <MiddleEllipsis text={title} />
            </h4>
          )}
          {sentences.map((sentence, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- passages never change order
            <PassageQuote key={at} sentence={sentence} passages={passages.get(sentence) ?? []} named={areSeveral} />
          ))}
        </div>
      ))}
      {hidden > 0 && (
        <Button size="small" variant="ghost" className="-ml-2 self-start" onClick={onMore}>
          {t('morePassages', { count: hidden })}
        </Button>
      )}
    </section>
  )
}
