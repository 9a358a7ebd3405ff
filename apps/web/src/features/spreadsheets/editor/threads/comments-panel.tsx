import { Check, RotateCcw, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { limits } from '@dossier/contract'
import { useFormats, useTexts } from '../../../../i18n/index.ts'
import { Badge, Button, classNames, IconButton } from '../../../../ui/index.ts'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { nameOfPlace, placeInWords, placeOfCell } from '../cell-name.ts'
import type { UniverSheet } from '../univer-sheet.ts'
import { useChosenCell } from '../use-chosen-cell.ts'
import { commentsTexts } from './comments.texts.ts'
import { type Message, newMessage, type Thread } from './file-threads.ts'
import type { PlacedThread } from './thread-store.ts'

export interface CommentsPanelProps {
  sheet: UniverSheet
  mayEdit: boolean
  /** How often a comment on the chosen cell has been asked for; each time its field takes the keys. */
  asked: number
  onShowCells: (sheet: string, range: string) => void
}

/** The threads of comments of a workbook: that of the chosen cell first to be answered, all others below one another. */
export function CommentsPanel({ sheet, mayEdit, asked, onShowCells }: CommentsPanelProps) {
  const t = useTexts(commentsTexts)
  const { number } = useFormats()
  const { threads } = sheet
  const all = useSyncExternalStore(
    (listener) => threads.subscribe(listener),
    () => threads.all(),
  )
  const [shown, setShown] = useState<'open' | 'resolved' | 'all'>('open')
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The answer to the thread of the chosen cell, or a new thread.
    const fields = ['[aria-current="true"] textarea', 'textarea'].map((field) => panel.current?.querySelector<HTMLTextAreaElement>(field))
    if (asked > 0) fields.find((field) => field)?.focus()
  }, [asked])
  const chosen = useChosenCell(sheet)
  const place = chosen === '' ? null : placeOfCell(chosen)
  const isCommented = all.some((one) => nameOfPlace(one) === chosen)
  const resolved = all.filter(({ thread }) => thread.resolved).length
  // The thread of the chosen cell is shown whatever the choice: it is what the user looks at.
  const listed = all.filter((one) => shown === 'all' || one.thread.resolved === (shown === 'resolved') || nameOfPlace(one) === chosen)
  return (
    <div ref={panel} className="flex flex-col text-sm">
      {mayEdit && (
        <div className="flex flex-col gap-2 border-b border-line p-4">
          {place === null ? (
            <p className="text-muted">{t('chooseCell')}</p>
          ) : threads.hasNote(place) ? (
            <p className="text-muted">{t('hasNote', { cell: chosen })}</p>
          ) : (
            !isCommented && (
              <MessageBox
                key={chosen}
                label={t('add', { cell: chosen })}
                placeholder={t('placeholder')}
                action={t('post')}
                onSend={(text) => threads.set(place, { resolved: false, messages: [newMessage(text, crypto.randomUUID())] })}
              />
            )
          )}
          <p className="text-xs text-muted">{t('unsaved')}</p>
        </div>
      )}
      {all.length > 0 && (
        <div className="border-b border-line px-4 py-2">
          <SegmentedControl
            label={t('show')}
            value={shown}
            options={[
              { value: 'open' as const, label: t('open', { number: number(all.length - resolved) }) },
              { value: 'resolved' as const, label: t('resolvedOnes', { number: number(resolved) }) },
              { value: 'all' as const, label: t('all', { number: number(all.length) }) },
            ]}
            onValueChange={setShown}
          />
        </div>
      )}
      {listed.length === 0 ? (
        <p className="p-4 text-muted">{t(all.length === 0 ? 'empty' : 'noneShown')}</p>
      ) : (
        <ol aria-label={t('threads')}>
          {listed.map((placed) => (
            <ThreadItem
              key={`${placed.sheet} ${placed.noteId}`}
              placed={placed}
              isChosen={nameOfPlace(placed) === chosen}
              mayEdit={mayEdit}
              onChange={(thread) => threads.set(placed, thread)}
              onShowCells={onShowCells}
            />
          ))}
        </ol>
      )}
    </div>
  )
}

interface ThreadItemProps {
  placed: PlacedThread
  isChosen: boolean
  mayEdit: boolean
  onChange: (thread: Thread | null) => void
  onShowCells: CommentsPanelProps['onShowCells']
}

function ThreadItem({ placed, isChosen, mayEdit, onChange, onShowCells }: ThreadItemProps) {
  const t = useTexts(commentsTexts)
  const { thread } = placed
  const { messages, resolved } = thread
  const cell = placeInWords(placed)
  const [first] = messages
  return (
    <li
      aria-label={cell}
      aria-current={isChosen}
      className={classNames('flex flex-col gap-2 border-b border-line px-4 py-3', isChosen && 'bg-selected')}
    >
      <div className="flex flex-wrap items-center gap-2">
        <button
          type="button"
          aria-label={t('goTo', { cell })}
          className="min-w-0 font-mono text-xs font-semibold break-all text-accent hover:underline"
          onClick={() => onShowCells(placed.sheet, cell.slice(cell.lastIndexOf('!') + 1))}
        >
          {cell}
        </button>
        {resolved && <Badge tone="positive">{t('resolved')}</Badge>}
        {mayEdit && (
          <span className="ml-auto flex shrink-0 items-center gap-1">
            <IconButton
              size="small"
              icon={resolved ? RotateCcw : Check}
              label={t(resolved ? 'reopen' : 'resolve')}
              onClick={() => onChange({ ...thread, resolved: !resolved })}
            />
            <IconButton size="small" icon={Trash2} label={t('deleteThread')} onClick={() => onChange(null)} />
          </span>
        )}
      </div>
      <ol className="flex flex-col gap-2">
        {messages.map((message) => (
          <MessageItem
            key={message.id}
            message={message}
            onDelete={
              mayEdit && message !== first ? () => onChange({ ...thread, messages: messages.filter(({ id }) => id !== message.id) }) : null
            }
          />
        ))}
      </ol>
      {mayEdit && !resolved && (
        <MessageBox
          label={t('replyTo', { cell })}
          placeholder={t('replyPlaceholder')}
          action={t('reply')}
          onSend={(text) => onChange({ ...thread, messages: [...messages, newMessage(text, crypto.randomUUID())] })}
        />
      )}
    </li>
  )
}

function MessageItem({ message, onDelete }: { message: Message; onDelete: (() => void) | null }) {
  const t = useTexts(commentsTexts)
  const { dateTime } = useFormats()
  const { author, at, text, isNew } = message
  const name = isNew === true ? t('you') : author === '' ? t('unknownAuthor') : author
  return (
    <li className="group">
      <p className="flex items-baseline gap-2 text-xs text-muted">
        <span className="min-w-0 truncate font-semibold text-text">{name}</span>
        <span className="shrink-0 tabular-nums">{isNew === true ? t('notSaved') : at === null ? '' : dateTime(asUtc(at))}</span>
        {onDelete && (
          <IconButton size="small" icon={Trash2} label={t('deleteReply')} className="-my-1.5 ml-auto self-center" onClick={onDelete} />
        )}
      </p>
      <p className="break-words whitespace-pre-wrap">{text}</p>
    </li>
  )
}

/** Files state times without a zone, which are those of UTC (MS-XLSX 2.6.203). */
const asUtc = (time: string): string => (/(?:Z|[+-]\d\d:\d\d)$/.test(time) ? time : `${time}Z`)

interface MessageBoxProps {
  label: string
  placeholder: string
  action: string
  onSend: (text: string) => void
}

function MessageBox({ label, placeholder, action, onSend }: MessageBoxProps) {
  const [text, setText] = useState('')
  const isReady = text.trim() !== '' && text.length <= limits.cellCharacters
  function send() {
    if (!isReady) return
    onSend(text.trim())
    setText('')
  }
  function onKeyDown(event: KeyboardEvent) {
    // As in Excel; Enter alone begins a line.
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form
      className="flex flex-col gap-1.5"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <textarea
        aria-label={label}
        placeholder={placeholder}
        rows={1}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="field-sizing-content max-h-40 min-h-9 w-full resize-none rounded-md bg-surface px-3 py-2 text-sm inset-ring inset-ring-line outline-0 focus:inset-ring-2 focus:inset-ring-accent"
      />
      {text.trim() !== '' && (
        <Button type="submit" size="small" variant="primary" disabled={!isReady} className="self-end">
          {action}
        </Button>
      )}
    </form>
  )
}
