import { endpoints, type Replay, type SearchRecord } from '@dossier/contract'
import { CircleCheck, CircleDashed, GitCompareArrows, History, type LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useSend } from '../../../api/index.ts'
import { useTexts } from '../../../i18n/index.ts'
import { Button } from '../../../ui/index.ts'
import { replayTexts } from './replay.texts.ts'

const marks = {
  same: { icon: CircleCheck, look: 'text-positive' },
  different: { icon: GitCompareArrows, look: 'text-caution' },
  'not-replayed': { icon: CircleDashed, look: 'text-faint' },
} as const satisfies Record<Replay['outcome'], { icon: LucideIcon; look: string }>

/** Replays a model's answer from its record and shows the outcome in one line. */
export function AnswerReplay({ record: { id: searchId } }: { record: SearchRecord }) {
  const t = useTexts(replayTexts)
  const replay = useSend(endpoints.search.replay)
  const outcome = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    if (replay.data !== undefined) outcome.current?.scrollIntoView({ block: 'nearest' })
  }, [replay.data])
  return (
    <>
      <Button size="small" variant="ghost" icon={History} busy={replay.isPending} onClick={() => replay.mutate({ searchId })}>
        {t('check')}
      </Button>
      {/* Rendered while empty, because screen readers announce changes of an existing live region only. */}
      <output ref={outcome} className="order-last scroll-mb-4 basis-full empty:hidden" data-replay={replay.data?.outcome}>
        {replay.data !== undefined && !replay.isPending && <Outcome replay={replay.data} />}
      </output>
    </>
  )
}

function Outcome({ replay }: { replay: Replay }) {
  const { icon: Icon, look } = marks[replay.outcome]
  return (
    <div className="mx-2 mt-1 flex items-start gap-2 rounded-md bg-sunken px-3 py-2 text-sm text-muted">
      <Icon aria-hidden className={`mt-0.75 size-3.5 shrink-0 ${look}`} />
      <div className="flex min-w-0 flex-col gap-1">
        <OutcomeText replay={replay} />
      </div>
    </div>
  )
}

function OutcomeText({ replay }: { replay: Replay }) {
  const t = useTexts(replayTexts)
  if (replay.outcome === 'same') return <p>{t('same', { count: replay.sentences })}</p>
  if (replay.outcome === 'not-replayed') return <p>{t(replay.reason)}</p>
  const { cause, unrecorded, differences } = replay
  return (
    <>
      <p>
        {t(`cause-${cause}`)} {unrecorded !== undefined && t('unrecorded', { what: t(unrecorded) })}
      </p>
      <p>{differences.length === 0 ? t('holds') : t('differ', { count: differences.length })}</p>
      {differences.length > 0 && (
        <ul className="ml-4 flex list-disc flex-col gap-1">
          {differences.map(({ at, kind, text, recorded, today }) => (
            <li key={`${kind} ${at}`} className="break-words">
              {text}{' '}
              <span className="font-medium text-text">
                {kind === 'mark' && recorded !== undefined && today !== undefined
                  ? t('mark', { recorded: t(recorded), today: t(today) })
                  : t(kind === 'mark' ? 'text' : kind)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
