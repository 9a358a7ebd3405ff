import { type Attachment, limits, parseRange, rangesInWords, type SelectedCells, writeRange } from '@dossier/contract'
import { Link } from '@tanstack/react-router'
import { ArrowUp, Grid2x2 } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useFormats, useTexts } from '../../../../i18n/index.ts'
import { useStore } from '../../../../store.ts'
import { Badge, Button } from '../../../../ui/index.ts'
import { type EvidenceOpener, EvidenceOpenerContext } from '../../../evidence/index.ts'
import { TurnView } from '../../../search/answer/turn-view.tsx'
import { ask, askAgain, conversationOf, conversations, startConversation, stop } from '../../../search/conversation/conversations.ts'
import type { CellMark } from '../audit/marks.ts'
import type { UniverSheet } from '../univer-sheet.ts'
import { askTexts } from './ask.texts.ts'

export interface AskPanelProps {
  file: Attachment
  sheet: UniverSheet | null
  hasChanges: boolean
  onShowCells: (sheet: string, range: string) => void
}

/** A question about the chosen cells, and the answers to those that were asked about this workbook. */
export function AskPanel({ file, sheet, hasChanges, onShowCells }: AskPanelProps) {
  const t = useTexts(askTexts)
  const { number } = useFormats()
  const { projectId, id, filename, latestId, status } = file
  const cells = useChosenCells(id, sheet)
  const [query, setQuery] = useState('')
  const box = useRef<HTMLTextAreaElement>(null)
  const { turns } = conversationOf(useStore(conversations), projectId)
  // Versions of a file share its name.
  const asked = turns.filter(
    ({ questionScope: { cells: about, files } }) => about !== undefined && files.some((one) => one.filename === filename),
  )
  useEffect(() => box.current?.focus(), [])

  const hindrance = latestId !== id ? 'earlier' : status === 'indexed' ? null : status === 'failed' ? 'unread' : 'reading'
  const isTooLong = query.trim().length > limits.queryLength
  const isReady = cells !== null && hindrance === null && query.trim() !== '' && !isTooLong

  function send() {
    if (!isReady) return
    // Another conversation would be continued, and its questions complete this one.
    if (asked.length === 0) startConversation(projectId)
    ask(projectId, query.trim(), { files: [{ id, filename }], outside: [], searchesFiles: true, cells })
    setQuery('')
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    send()
  }
  function onKeyDown(event: KeyboardEvent) {
    // An Enter during IME composition confirms the Korean syllable.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  const [marked, setMarked] = useState<readonly CellMark[]>([])
  useEffect(() => sheet?.mark(marked), [sheet, marked])
  const openHere = useCallback<EvidenceOpener>(
    ({ refs }) => {
      const cited = refs.flatMap((ref) => (ref.kind === 'cell' && ref.fileId === id ? [ref] : []))
      // The last reference of a figure is the number itself; those before it are its labels.
      const figure = cited.at(-1)
      if (figure === undefined) return false
      setMarked(cited.flatMap((ref) => markOf(ref) ?? []))
      onShowCells(figure.sheet, figure.range)
      return true
    },
    [id, onShowCells],
  )
  const last = asked.findLast(({ searchId }) => searchId !== undefined)?.searchId

  return (
    <div className="flex flex-col">
      <form className="flex flex-col gap-2 border-b border-line p-4" onSubmit={submit}>
        <p className="flex min-w-0 items-center gap-2 text-sm" data-asked-cells>
          {cells === null ? (
            <span className="text-muted">{t('noCells')}</span>
          ) : (
            <>
              <span className="shrink-0 text-muted">{t('about')}</span>
              <Badge className="min-w-0">
                <Grid2x2 aria-hidden className="size-3 shrink-0" />
                <span className="truncate">{rangesInWords(cells.sheet, [cells.range])}</span>
              </Badge>
            </>
          )}
        </p>
        <textarea
          ref={box}
          aria-label={t('question')}
          aria-invalid={isTooLong}
          placeholder={t('placeholder')}
          rows={2}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-48 min-h-16 w-full resize-none rounded-md bg-surface px-3 py-2 text-sm inset-ring inset-ring-line outline-0 focus:inset-ring-2 focus:inset-ring-accent"
        />
        {isTooLong && (
          <p role="alert" className="text-sm text-negative">
            {t('tooLong', { maximum: number(limits.queryLength) })}
          </p>
        )}
        {hindrance !== null && <output className="text-sm text-muted">{t(hindrance)}</output>}
        {hasChanges && <output className="text-sm text-caution">{t('unsaved')}</output>}
        <div className="flex items-center justify-between gap-2">
          {last === undefined ? (
            <span />
          ) : (
            <Link to="/search" search={{ project: projectId, id: last }} className="text-sm text-accent hover:underline">
              {t('inSearch')}
            </Link>
          )}
          <Button type="submit" size="small" variant="primary" icon={ArrowUp} disabled={!isReady}>
            {t('ask')}
          </Button>
        </div>
      </form>
      {asked.length === 0 ? (
        <p className="p-4 text-sm text-muted">{t('empty')}</p>
      ) : (
        <EvidenceOpenerContext value={openHere}>
          <div className="divide-y divide-line px-4">
            {asked.toReversed().map((turn) => (
              <TurnView key={turn.key} turn={turn} isFirst={turn === asked[0]} onAgain={askAgain} onStop={stop} />
            ))}
          </div>
        </EvidenceOpenerContext>
      )}
    </div>
  )
}

function markOf({ sheet, range: cells }: SelectedCells): CellMark | undefined {
  const range = parseRange(cells)
  return range && { sheet, range, severity: 'medium' }
}

/** The chosen cells of a workbook; null before there are any. */
function useChosenCells(fileId: number, sheet: UniverSheet | null): SelectedCells | null {
  const subscribe = useCallback((listener: () => void) => sheet?.onSelect(listener) ?? (() => undefined), [sheet])
  // Compared by value: a store must return the same thing until it changes.
  const chosen = useSyncExternalStore(subscribe, () => {
    const selection = sheet?.selection()
    return selection === null || selection === undefined ? '' : `${writeRange(selection.range)}!${selection.sheet}`
  })
  const at = chosen.indexOf('!')
  return at < 0 ? null : { fileId, range: chosen.slice(0, at), sheet: chosen.slice(at + 1) }
}
