import { endpoints } from '@dossier/contract'
import { Quote, Sparkles, TriangleAlert } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useCall } from '../../../api/index.ts'
import { useTexts } from '../../../i18n/index.ts'
import { Skeleton } from '../../../ui/index.ts'
import { answerNoteTexts } from '../answer/answer-notes.texts.ts'
import { ModelHint } from '../answer/model-hint.tsx'
import { searchTexts } from '../search.texts.ts'

/** How answers are produced in this workspace: quoted, or written by a model. Explains it on click. */
export function AnswerMode({ projectId }: { projectId: number }) {
  const t = useTexts(searchTexts)
  const tn = useTexts(answerNoteTexts)
  const answering = useCall(endpoints.search.answering, { projectId })
  if (answering.isError) return null
  if (answering.data === undefined) return <Skeleton className="h-7 w-20" />
  const { model, spent } = answering.data
  const Icon = model === null ? Quote : Sparkles
  return (
    <Popover.Root>
      <Popover.Trigger className="inline-flex h-7 max-w-60 items-center gap-1.5 rounded-md px-2 text-sm text-muted transition-colors hover:bg-hover hover:text-text">
        <Icon aria-hidden className="size-3.5 shrink-0" />
        {spent && <TriangleAlert aria-hidden className="size-3.5 shrink-0 text-caution" />}
        <span className="truncate">{model === null ? t('modeQuoting') : t('modeModel', { model })}</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          side="top"
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className="z-50 flex w-84 max-w-[calc(100vw-16px)] animate-appear flex-col gap-2 rounded-md bg-raised p-4 text-sm shadow-raised outline-0"
        >
          <h2 className="font-semibold">{t(model === null ? 'modeQuotingTitle' : 'modeModelTitle')}</h2>
          {model === null ? (
            <>
              {spent && <p className="text-caution">{tn('budget-spent')}</p>}
              <p className="text-muted">{t('modeQuotingBody')}</p>
              <ModelHint projectId={projectId} className="text-muted" />
            </>
          ) : (
            <p className="text-muted">{t('modeModelBody', { model })}</p>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
