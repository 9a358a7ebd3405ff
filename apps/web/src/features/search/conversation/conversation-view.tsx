import { useEffect, useRef } from 'react'
import { useTexts } from '../../../i18n/index.ts'
import { useSession } from '../../../session/index.ts'
import { ErrorState, Skeleton } from '../../../ui/index.ts'
import { TurnView } from '../answer/turn-view.tsx'
import { AnswerMode } from '../composer/answer-mode.tsx'
import { Composer } from '../composer/composer.tsx'
import { DroppedFiles } from '../composer/dropped-files.tsx'
import { PlanFirst } from '../composer/plan-first.tsx'
import { SourceChips } from '../composer/source-chips.tsx'
import { useSources } from '../composer/use-sources.ts'
import { searchTexts } from '../search.texts.ts'
import type { Readiness } from '../use-readiness.ts'
import { ask, askAgain, chooseScope, stop } from './conversations.ts'
import { StartScreen, type StartScreenProps } from './start-screen.tsx'
import { isUnderWay } from './turn.ts'
import { useConversation } from './use-conversation.ts'

export interface ConversationViewProps {
  projectId: number
  /** Id of the search in the address. */
  named: number | undefined
  readiness: Readiness
  can: StartScreenProps['can']
}

/** The questions and answers, with the composer of the next question below. */
export function ConversationView({ projectId, named, readiness, can }: ConversationViewProps) {
  const t = useTexts(searchTexts)
  const { conversation, isLoading, error, retry } = useConversation(projectId, named)
  const { turns } = conversation
  const { outside, scope } = useSources(projectId)
  const userId = useSession()?.user.id
  // Only the user's own answers can be stopped: the latest in the composer, the others at their question.
  const underWay = turns.filter((turn) => isUnderWay(turn) && (turn.askedBy === undefined || turn.askedBy === userId))
  const latest = underWay.at(-1)
  // Outside sources can be asked before there are files.
  const hasSource = readiness.state === 'ready' || (readiness.state !== 'unknown' && scope.outside.length > 0)
  const mayAsk = hasSource && can?.['search.ask'] !== 'none'
  const last = turns.at(-1)?.key
  const wasOpened = last?.startsWith('record-') === true
  const opened = wasOpened ? turns.findIndex((turn) => turn.searchId === named) : -1
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Scrolls the opened or newest question to the top; its article is as tall as the window, so that the answer has space below.
    const articles = scroller.current?.querySelectorAll('article')
    const top = articles?.item(opened < 0 ? articles.length - 1 : opened)
    if (last !== undefined && top) scroller.current?.scrollTo({ top: top.offsetTop })
  }, [last, opened])

  function send(query: string) {
    const { files, searchesFiles } = scope
    const chosen = scope.outside.map((source) => ({ source, name: outside?.find((one) => one.source === source)?.name }))
    ask(projectId, query, { files, searchesFiles: searchesFiles || chosen.length === 0, outside: chosen })
  }

  return (
    <div className="flex min-w-0 flex-1 flex-col print:block">
      <div
        ref={scroller}
        className="relative [container-type:size] min-h-0 flex-1 overflow-y-auto px-4 print:[container-type:normal] print:overflow-visible"
      >
        <div className="mx-auto max-w-190">
          {error !== null ? (
            <ErrorState error={error} onRetry={retry} />
          ) : isLoading ? (
            <div className="flex flex-col gap-4 py-5">
              <Skeleton className="h-6 w-3/5" />
              <Skeleton className="h-4 w-2/5" />
              <Skeleton className="h-16 w-full" />
              <Skeleton className="h-16 w-full" />
            </div>
          ) : turns.length === 0 ? (
            <StartScreen projectId={projectId} readiness={readiness} can={can} onAsk={send} />
          ) : (
            <div className={turns.length > 1 ? 'divide-y divide-line *:last:min-h-[100cqh] print:*:last:min-h-0' : undefined}>
              {turns.map((turn) => (
                <TurnView
                  key={turn.key}
                  turn={turn}
                  isFirst={turn === turns[0]}
                  onAgain={askAgain}
                  onStop={turn !== latest && underWay.includes(turn) ? stop : undefined}
                />
              ))}
            </div>
          )}
        </div>
      </div>
      <div className="shrink-0 px-4 pt-2 pb-4 print:hidden">
        <div className="mx-auto max-w-190">
          {readiness.state === 'ready' && readiness.waiting > 0 && (
            <output className="block pb-1.5 text-xs text-muted">{t('readingNote', { count: readiness.waiting })}</output>
          )}
          <DroppedFiles projectId={projectId} scope={scope} />
          <Composer
            key={projectId}
            projectId={projectId}
            busy={latest !== undefined}
            disabled={!mayAsk}
            first={turns.length === 0}
            onAsk={send}
            onStop={() => latest && stop(latest)}
          >
            <SourceChips
              projectId={projectId}
              scope={scope.files}
              onScope={(files) => chooseScope(projectId, { files })}
              outside={outside}
              choice={scope}
              onChoice={({ outside: chosen, searchesFiles }) => chooseScope(projectId, { outside: chosen, searchesFiles })}
            />
            <AnswerMode projectId={projectId} />
            <PlanFirst projectId={projectId} />
          </Composer>
        </div>
      </div>
    </div>
  )
}
