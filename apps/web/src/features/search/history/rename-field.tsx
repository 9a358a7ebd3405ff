import { type ConversationSummary, endpoints, limits } from '@dossier/contract'
import { useEffect, useRef, useState } from 'react'
import { useSend } from '../../../api/index.ts'
import { useTexts } from '../../../i18n/index.ts'
import { Input } from '../../../ui/index.ts'
import { historyTexts } from './history.texts.ts'

/** The title of a conversation, written in its place: Enter or leaving keeps it, Escape does not. */
export function RenameField({ conversation: { id, title }, onDone }: { conversation: ConversationSummary; onDone: () => void }) {
  const t = useTexts(historyTexts)
  const [text, setText] = useState(title)
  const field = useRef<HTMLInputElement>(null)
  // It was asked for with a menu entry: typing goes on in it.
  useEffect(() => field.current?.focus(), [])
  const rename = useSend(endpoints.conversations.change, { invalidates: [endpoints.conversations.list], onSuccess: onDone })

  function keep() {
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
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') keep()
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onDone()
      }}
    />
  )
}
