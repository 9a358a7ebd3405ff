import { endpoints, type RegisterCompany, watchQuestions } from '@dossier/contract'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useSend } from '../../api/index.ts'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { Button, Checkbox, Dialog, Field } from '../../ui/index.ts'
import { Textarea } from '../../ui/textarea.tsx'
import { registersTexts } from './registers.texts.ts'

interface Props {
  projectId: number
  company: RegisterCompany
  mayChange: boolean
}

/** Whether the workspace watches a company, and the dialog to start, change and stop that. */
export function WatchButton({ projectId, company, mayChange }: Props) {
  const t = useTexts(registersTexts)
  const [open, setOpen] = useState(false)
  const { watch } = company
  if (watch === null && !mayChange) return null
  return (
    <>
      <Button size="small" icon={Eye} aria-pressed={watch !== null} onClick={() => setOpen(true)}>
        {t(watch === null ? 'watch' : 'watching')}
      </Button>
      {open && <WatchDialog projectId={projectId} company={company} mayChange={mayChange} onClose={() => setOpen(false)} />}
    </>
  )
}

function WatchDialog({ projectId, company, mayChange, onClose }: Props & { onClose: () => void }) {
  const t = useTexts(registersTexts)
  const { ago, date } = useFormats()
  const { watch, name } = company
  const [saves, setSaves] = useState(watch?.saves ?? false)
  const [typed, setTyped] = useState(watch?.questions.join('\n') ?? '')
  const questions = saves ? linesOf(typed) : []
  const tooMany = questions.length > watchQuestions.most || questions.some(({ length }) => length > watchQuestions.length)
  const isSame = watch !== null && watch.saves === saves && watch.questions.join('\n') === questions.join('\n')
  const of = { projectId, source: company.source, company: company.company }
  const options = { announce: true, invalidates: [endpoints.registers.company, endpoints.registers.watches], onSuccess: onClose }
  const start = useSend(endpoints.registers.watch, options)
  const stop = useSend(endpoints.registers.unwatch, options)
  return (
    <Dialog
      open
      width="narrow"
      onOpenChange={(open) => !open && onClose()}
      title={t('watchTitle', { name })}
      actions={
        mayChange && (
          <>
            {watch !== null && (
              <Button className="mr-auto" busy={stop.isPending} onClick={() => stop.mutate(of)}>
                {t('watchStop')}
              </Button>
            )}
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button
              variant="primary"
              disabled={isSame || tooMany}
              busy={start.isPending}
              onClick={() => start.mutate({ ...of, saves, questions })}
            >
              {t(watch === null ? 'watchStart' : 'watchChange')}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        <p className="text-muted">{t('watchBody')}</p>
        <label className="flex items-start gap-2">
          <Checkbox className="mt-0.5" checked={saves} disabled={!mayChange} onChange={(event) => setSaves(event.target.checked)} />
          {t('watchSaves')}
        </label>
        {(mayChange || questions.length > 0) && (
          <Field
            label={t('watchQuestions')}
            error={tooMany ? t('watchQuestionsTooMany', watchQuestions) : undefined}
            hint={t(saves ? 'watchQuestionsHint' : 'watchQuestionsNeedSaving', { most: watchQuestions.most })}
          >
            {(control) => (
              <Textarea {...control} disabled={!saves || !mayChange} value={typed} onChange={(event) => setTyped(event.target.value)} />
            )}
          </Field>
        )}
        {watch !== null && (
          <p className="text-xs text-muted">
            {t('watchedSince', { name: watch.startedBy.name, date: date(watch.startedAt) })}
            {' · '}
            {watch.checkedAt === null ? t('watchNever') : t('watchChecked', { when: ago(watch.checkedAt) })}
          </p>
        )}
        {watch !== null && watch.problem !== null && <p className="text-xs text-caution">{watch.problem}</p>}
        {!mayChange && <p className="text-xs text-muted">{t('watchOnly')}</p>}
      </div>
    </Dialog>
  )
}

const linesOf = (text: string): string[] => [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '')
