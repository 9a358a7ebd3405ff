import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTexts } from '../../../../i18n/index.ts'
import { evidenceTexts } from '../../evidence.texts.ts'
import { FindBar } from '../find-bar.tsx'
import type { FileOfProject } from '../file-of-project.ts'
import { isTyping, viewerCommand } from '../viewer-keys.ts'
import { ViewerToolbar } from '../viewer-toolbar.tsx'
import type { Span } from '../../span.ts'
import type { Mark } from './marks.ts'
import { ReadPageItem } from './read-page-item.tsx'
import { useFindInPages } from './use-find-in-pages.ts'

const guessedPageHeight = 640
const noMarks: readonly Mark[] = []
/** So long a place is held while pages above it come in, milliseconds. */
const settlingMs = 3_000

interface Destination {
  /** 1-based. */
  page: number
  withMark: boolean
  /** As `performance.now()` counts. */
  until: number
}

/** Answers whether the page is drawn at all. */
function bringIntoView(scroller: HTMLElement, { page, withMark }: Destination): boolean {
  const shown = scroller.querySelector(`[data-page="${page}"]`)
  const mark = withMark ? (shown?.querySelector('[data-current]') ?? shown?.querySelector('[data-passage]')) : undefined
  if (mark) mark.scrollIntoView({ block: 'center', inline: 'nearest' })
  else shown?.scrollIntoView({ block: 'start' })
  return shown !== null
}

export interface ReadPagesViewerProps {
  file: FileOfProject
  pages: number
  /** 1-based. */
  page: number
  /** The cited spans of that page's text. */
  passage: readonly Span[]
  /** Changes when the place is asked for again. */
  asked: number
  /** For plain text, whose spaces lay it out. */
  literal: boolean
  /** Slides, scanned pictures and recordings have pages; other files without geometry are walked in parts. */
  unit: 'page' | 'part'
  /** Stands at the left of the tools: the way to the original. */
  viewSwitch: ReactNode
}

/** A document without geometry as it was read: one page under the other, only those in view exist. */
export function ReadPagesViewer({ file, pages, page, passage, asked, literal, unit, viewSwitch }: ReadPagesViewerProps) {
  const t = useTexts(evidenceTexts)
  const scroller = useRef<HTMLDivElement>(null)
  const [finding, setFinding] = useState(0)
  const find = useFindInPages(file, pages)
  // oxlint-disable-next-line react/incompatible-library -- the pages shall be drawn anew with every scroll
  const list = useVirtualizer({
    count: pages,
    getScrollElement: () => scroller.current,
    estimateSize: () => guessedPageHeight,
    overscan: 1,
    useFlushSync: false,
  })
  const items = list.getVirtualItems()
  // The page that the reader looks at is the one a little below the top.
  const looking = (list.scrollOffset ?? 0) + (list.scrollRect?.height ?? 0) * 0.4
  const current = (items.findLast((item) => item.start <= looking)?.index ?? 0) + 1

  /** Where to go, until the reader moves or what lies above has found its true height. */
  const destination = useRef<Destination>(undefined)
  const goTo = useCallback(
    (number: number, withMark: boolean) => {
      destination.current = { page: number, withMark, until: performance.now() + settlingMs }
      list.scrollToIndex(number - 1, { align: 'start' })
    },
    [list],
  )
  // Runs after every drawing: pages come in and grow, and each time the place moves.
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null || destination.current === undefined) return
    if (performance.now() > destination.current.until) {
      destination.current = undefined
      return
    }
    // Before anything moves, or the list would take a page that has just come in for as short as its placeholder, and drop it.
    for (const item of element.querySelectorAll<HTMLElement>('[data-index]')) {
      list.resizeItem(Number(item.dataset['index']), item.offsetHeight)
    }
    if (!bringIntoView(element, destination.current)) list.scrollToIndex(destination.current.page - 1, { align: 'start' })
  })
  const [, drawAgain] = useState(0)
  const onShown = useCallback(() => drawAgain((times) => times + 1), [])
  const letGo = () => {
    destination.current = undefined
  }

  const hasPassage = passage.length > 0
  useEffect(() => goTo(page, passage.length > 0), [goTo, page, passage, asked])
  const match = find.current
  useEffect(() => {
    if (match !== undefined) goTo(match.page, true)
  }, [goTo, match])

  const marks = useMemo(() => {
    const byPage = new Map<number, Mark[]>()
    const add = (number: number, mark: Mark) => byPage.set(number, [...(byPage.get(number) ?? []), mark])
    for (const span of passage) add(page, { ...span, kind: 'passage' })
    for (const one of find.matches) add(one.page, { start: one.start, end: one.end, kind: one === match ? 'currentMatch' : 'match' })
    return byPage
  }, [page, passage, find.matches, match])

  function closeFind() {
    find.stop()
    setFinding(0)
    scroller.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    const command = viewerCommand(event)
    const element = scroller.current
    if (command === undefined || element === null || (isTyping(event.target) && command !== 'find')) return
    // Text grows with the browser's own zoom.
    if (command === 'zoomIn' || command === 'zoomOut' || command === 'fit') return
    event.preventDefault()
    letGo()
    if (command === 'find') setFinding(finding + 1)
    else if (command === 'previousPage') goTo(Math.max(1, current - 1), false)
    else if (command === 'nextPage') goTo(Math.min(pages, current + 1), false)
    else if (command === 'firstPage') element.scrollTo({ top: 0 })
    else if (command === 'lastPage') goTo(pages, false)
    else {
      const distance = command === 'screenUp' || command === 'screenDown' ? element.clientHeight * 0.9 : 48
      element.scrollBy({ top: command === 'screenUp' || command === 'lineUp' ? -distance : distance })
    }
  }

  return (
    <div role="presentation" className="flex min-h-0 flex-1 flex-col" onKeyDown={onKeyDown}>
      <ViewerToolbar
        page={current}
        pages={pages}
        unit={unit}
        onPage={(number) => goTo(number, false)}
        finding={finding > 0}
        onFind={() => (finding > 0 ? closeFind() : setFinding(1))}
        onPassage={hasPassage ? () => goTo(page, true) : undefined}
        start={viewSwitch}
      />
      {finding > 0 && (
        <FindBar
          current={find.number}
          total={find.matches.length}
          state={find.state}
          asked={finding}
          onQuery={find.search}
          onStep={find.step}
          onClose={closeFind}
        />
      )}
      <div
        ref={scroller}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        role="document"
        aria-label={t('viewer')}
        data-viewer
        onWheel={letGo}
        onPointerDown={letGo}
        className="relative min-h-0 flex-1 overflow-y-auto outline-0"
      >
        <div className="relative" style={{ height: list.getTotalSize() }}>
          {items.map((item) => (
            <div
              key={item.key}
              ref={list.measureElement}
              data-index={item.index}
              data-page={item.index + 1}
              className="absolute inset-x-0 border-b border-line last:border-b-0"
              style={{ top: item.start }}
            >
              <ReadPageItem
                file={file}
                number={item.index + 1}
                pages={pages}
                literal={literal}
                unit={unit}
                marks={marks.get(item.index + 1) ?? noMarks}
                onShown={onShown}
              />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
