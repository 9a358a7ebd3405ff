import type { AnswerKind } from '@dossier/contract'
import { Copy, RotateCcw, SearchX, Square, TriangleAlert } from 'lucide-react'
import { lazy, memo, Suspense, useMemo } from 'react'
import { useTexts } from '../../../i18n/index.ts'
import { Button, Skeleton } from '../../../ui/index.ts'
import { isUnderWay, kindOfTurn, type Turn } from '../conversation/turn.ts'
import { searchTexts } from '../search.texts.ts'
import { AnswerConflicts } from './answer-conflicts.tsx'
import { AnswerFeedback } from './answer-feedback.tsx'
import { AnswerModel } from './answer-model.tsx'
import { AnswerNotes } from './answer-notes.tsx'
import { AnswerReplay } from './answer-replay.tsx'
import { AskedSources } from './asked-sources.tsx'
import { AnswerSentences } from './answer-sentences.tsx'
import { QuestionScopeLine } from './question-scope-line.tsx'
import { ClosestAnswer } from './closest-answer.tsx'
import { NearestPassages } from './nearest-passages.tsx'
import { NoSource } from './no-source.tsx'
import { PlanLine } from './plan-line.tsx'
import { planTexts } from './plan.texts.ts'
import { ProgressLine } from './progress-line.tsx'
import { RelatedList } from './related-list.tsx'
import { relatedPages } from './related-pages.ts'
import { SearchedLine } from './searched-line.tsx'
import { useCopyAnswer } from './use-copy-answer.ts'
import { ModelHint } from './model-hint.tsx'

const PlanReview = lazy(() => import('../plan/plan-review.tsx').then((module) => ({ default: module.PlanReview })))

/** Screen reader announcement for a finished answer. */
const announced = {
  figure: 'answerReady',
  candidates: 'candidates',
  passages: 'closest',
  written: 'answerReady',
  unconfirmed: 'unconfirmed',
  none: 'notFound',
} as const satisfies Record<AnswerKind, string>

/** The question, asked of the files alone. */
const inFiles = (turn: Turn): Turn => ({ ...turn, questionScope: { ...turn.questionScope, outside: [], searchesFiles: true } })

export interface TurnViewProps {
  turn: Turn
  /** Whether it is the first of the conversation. */
  isFirst: boolean
  onAgain: (turn: Turn) => void
  /** Undefined where the answer is stopped elsewhere, or the reader may not stop it. */
  onStop?: ((turn: Turn) => void) | undefined
}

/** A question and its answer, both while it is generated and afterwards. */
export const TurnView = memo(function TurnView({ turn, isFirst, onAgain, onStop }: TurnViewProps) {
  const t = useTexts(searchTexts)
  const tp = useTexts(planTexts)
  const copy = useCopyAnswer()
  const { projectId, candidates, sentences, searched, record } = turn
  const kind = kindOfTurn(turn)
  const hasParts = candidates.length + sentences.length > 0
  const related = useMemo(() => relatedPages(record?.answer.hits ?? [], [...candidates, ...sentences]), [record, candidates, sentences])
  const isDiscarded = turn.phase === 'cancelled' && turn.plan !== undefined && turn.steps.length === 0
  const isUnread = turn.phase === 'planned' || isDiscarded
  const isNotFound = turn.phase === 'done' && kind === 'none'
  const conflicts = record?.answer.conflicts && <AnswerConflicts conflicts={record.answer.conflicts} projectId={projectId} />
  return (
    <article aria-label={turn.query} className="flex flex-col gap-3 py-5" data-turn={turn.phase}>
      <header className="flex flex-col gap-1">
        <h2 className="text-lg font-semibold break-words whitespace-pre-line">{turn.query}</h2>
        <QuestionScopeLine turn={turn} />
      </header>

      <div className="flex flex-col">
        {turn.phase === 'planned' ? (
          <Suspense fallback={<Skeleton className="h-40" />}>
            <PlanReview turn={turn} />
          </Suspense>
        ) : (
          <PlanLine turn={turn} />
        )}
        {isUnderWay(turn) ? (
          <ProgressLine turn={turn} />
        ) : (
          !isNotFound && !isUnread && searched !== undefined && <SearchedLine searched={searched} projectId={projectId} isFirst={isFirst} />
        )}
        {isUnderWay(turn) && onStop !== undefined && (
          <Button size="small" variant="ghost" icon={Square} onClick={() => onStop(turn)} className="-ml-2 self-start">
            {t('stop')}
          </Button>
        )}
      </div>
      {record !== undefined && <AnswerNotes answer={record.answer} />}
      {record?.answer.outside && <AskedSources asked={record.answer.outside} />}

      {isNotFound && record?.success === false && <NoSource record={record} onAgain={() => onAgain(inFiles(turn))} />}
      {isNotFound && record?.success === true && searched !== undefined && (
        <section className="flex flex-col gap-2 rounded-md border border-line bg-sunken p-4">
          <h3 className="flex items-center gap-2 font-semibold">
            <SearchX aria-hidden className="size-4 text-muted" />
            {t('notFound')}
          </h3>
          <p className="text-sm text-muted">{t('notFoundBody')}</p>
          <NearestPassages answer={record.answer} projectId={projectId} />
          <SearchedLine searched={searched} projectId={projectId} isFirst={isFirst} />
        </section>
      )}

      {kind === 'candidates' && conflicts}
      {hasParts &&
        (kind === 'candidates' || kind === 'passages' ? (
          <ClosestAnswer candidates={candidates} sentences={sentences} projectId={projectId} record={record} />
        ) : (
          <AnswerSentences sentences={sentences} projectId={projectId} complete={!isUnderWay(turn)} />
        ))}
      {kind !== 'candidates' && conflicts}

      {turn.phase === 'failed' && (
        <div role="alert" className="flex flex-col items-start gap-2 rounded-md border border-line bg-negative-soft p-4 text-sm">
          <p className="flex items-center gap-2 font-semibold text-negative">
            <TriangleAlert aria-hidden className="size-4" />
            {t('failed')}
          </p>
          {turn.failure !== undefined && <p>{turn.failure}</p>}
          <p className="text-muted">{t('failedKept')}</p>
          <Button icon={RotateCcw} onClick={() => onAgain(turn)}>
            {t('retry')}
          </Button>
        </div>
      )}
      {turn.phase === 'cancelled' && (
        <output className="flex items-center gap-3 text-sm text-muted">
          {isDiscarded ? tp('discarded') : t(turn.searchId === undefined ? 'cancelled' : 'cancelledKept')}
          <Button size="small" icon={RotateCcw} onClick={() => onAgain(turn)}>
            {t('askAgain')}
          </Button>
        </output>
      )}

      {turn.phase === 'done' && hasParts && (
        <div className="-ml-2 flex flex-wrap items-center gap-1">
          {kind !== 'unconfirmed' && (
            <Button size="small" variant="ghost" icon={Copy} onClick={() => copy(turn)}>
              {t('copyAnswer')}
            </Button>
          )}
          {record !== undefined && <AnswerFeedback record={record} />}
          {record?.answer.mode === 'model' && <AnswerReplay record={record} />}
          {record !== undefined && <AnswerModel record={record} />}
        </div>
      )}
      {turn.phase === 'done' &&
        isFirst &&
        record?.success === true &&
        (kind === 'candidates' || kind === 'passages' || kind === 'none') && (
          <ModelHint projectId={projectId} className="text-xs text-faint" />
        )}
      <RelatedList projectId={projectId} hits={related} />
      {turn.phase === 'done' && <output className="sr-only">{t(announced[kind])}</output>}
    </article>
  )
})
