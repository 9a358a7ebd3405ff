import { type ConversationSummary, endpoints, limits } from '@dossier/contract'
import { useEffect, useRef, useState } from 'react'
import { useSend } from '../../../api/index.ts'
import { useTexts } from '../../../i18n/index.ts'
import { Input } from '../../../ui/index.ts'
import { historyTexts } from './history.texts.ts'

/** Edits the title of a conversation in place: Enter or blur saves it, Escape cancels. */
export function RenameField({ conversation: { id, title }, onDone }: { conversation: ConversationSummary; onDone: () => void }) {
  const t = useTexts(historyTexts)
  const [text, setText] = useState(title)
  const field = useRef<HTMLInputElement>(null)
  // Focused on mount, because it was opened from a menu.
  useEffect(() => field.current?.focus(), [])
  const rename = useSend(endpoints.conversations.change, { invalidates: [endpoints.conversations.list], onSuccess: onDone })

  function save() {
    const changed = text.trim()
    if (rename.isPending) return
    if (changed === '' || changed === title) onDone()
    else rename.mutate({ conversationId: id, title: changed })
  }

  return (
    <Input
      ref={field}
      aria-label={t('title')}
      value={text}
      maxLength={limits.nameLength}
      readOnly={rename.isPending}
      onChange={(event) => setText(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') save()
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onDone()
      }}
    />
  )
}
