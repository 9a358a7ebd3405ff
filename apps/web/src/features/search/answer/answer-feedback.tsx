import { endpoints, limits, type SearchRecord } from '@dossier/contract'
import { MessageSquare, ThumbsDown, ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import { keyOf, queryClient, useSend } from '../../../api/index.ts'
import { useTexts } from '../../../i18n/index.ts'
import { Button, IconButton } from '../../../ui/index.ts'
import { Popover } from '../../../ui/popover.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { applyFeedback } from '../conversation/conversations.ts'
import { feedbackTexts } from './feedback.texts.ts'

/** Rates an answer: two toggle buttons and a note once one is pressed. A second press removes the rating. */
export function AnswerFeedback({ record: { id: searchId, projectId, feedback } }: { record: SearchRecord }) {
  const t = useTexts(feedbackTexts)
  const send = useSend(endpoints.search.feedback, {
    onSuccess(record) {
      queryClient.setQueryData(keyOf(endpoints.search.get, { searchId }), record)
      applyFeedback(projectId, searchId, record.feedback)
    },
  })
  const { rating: given, note = '' } = feedback ?? {}
  const rate = (rating: 1 | -1) => send.mutate({ searchId, rating: given === rating ? 0 : rating, note: given === rating ? '' : note })
  return (
    <div className="flex items-center">
      <IconButton
        icon={ThumbsUp}
        size="small"
        label={t('helped')}
        pressed={given === 1}
        disabled={send.isPending}
        onClick={() => rate(1)}
      />
      <IconButton
        icon={ThumbsDown}
        size="small"
        label={t('helpedNot')}
        pressed={given === -1}
        disabled={send.isPending}
        onClick={() => rate(-1)}
      />
      {given !== undefined && (
        <Popover
          label={t('note')}
          side="top"
          className="w-80 max-w-[calc(100vw-16px)] p-3"
          trigger={
            <Button size="small" variant="ghost" icon={MessageSquare}>
              {t(note === '' ? 'addNote' : 'editNote')}
            </Button>
          }
        >
          {(close) => (
            <NoteForm
              initial={note}
              onSave={(next) => {
                send.mutate({ searchId, rating: given, note: next })
                close()
              }}
            />
          )}
        </Popover>
      )}
    </div>
  )
}

function NoteForm({ initial, onSave }: { initial: string; onSave: (note: string) => void }) {
  const t = useTexts(feedbackTexts)
  const [note, setNote] = useState(initial)
  return (
    <form
      className="flex flex-col items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onSave(note.trim())
      }}
    >
      <Textarea
        aria-label={t('note')}
        placeholder={t('noteHint')}
        maxLength={limits.queryLength}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        className="w-full"
      />
      <Button type="submit" size="small" variant="primary">
        {t('save')}
      </Button>
    </form>
  )
}
