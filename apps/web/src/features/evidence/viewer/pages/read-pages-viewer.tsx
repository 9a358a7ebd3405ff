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
/** How long the target stays in place while pages above it load, milliseconds. */
const settlingMs = 3_000

interface Destination {
  /** 1-based. */
  page: number
  withMark: boolean
  /** Deadline, on the clock of `performance.now()`. */
  until: number
}

/** Returns whether the page is rendered. */
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
  /** Incremented when the same place is opened again. */
  openCount: number
  /** Preserves spaces and line ends, for plain text. */
  literal: boolean
  /** Slides, images and recordings have pages; other files without geometry are divided into parts. */
  unit: 'page' | 'part'
  /** Shown at the left of the toolbar. */
  viewSwitch: ReactNode
}

/** The extracted text of a document without geometry, as a virtualized list of pages. */
export function ReadPagesViewer({ file, pages, page, passage, openCount, literal, unit, viewSwitch }: ReadPagesViewerProps) {
  const t = useTexts(evidenceTexts)
  const scroller = useRef<HTMLDivElement>(null)
  const [finding, setFinding] = useState(0)
  const find = useFindInPages(file, pages)
  // oxlint-disable-next-line react/incompatible-library -- the pages must be rendered again with every scroll
  const list = useVirtualizer({
    count: pages,
    getScrollElement: () => scroller.current,
    estimateSize: () => guessedPageHeight,
    overscan: 1,
    useFlushSync: false,
  })
  const items = list.getVirtualItems()
  // The current page is the one at 40 % of the viewport's height.
  const readingLine = (list.scrollOffset ?? 0) + (list.scrollRect?.height ?? 0) * 0.4
  const current = (items.findLast((item) => item.start <= readingLine)?.index ?? 0) + 1

  /** Scroll target, kept until the reader scrolls or the pages above have their final height. */
  const destination = useRef<Destination>(undefined)
  const goTo = useCallback(
    (number: number, withMark: boolean) => {
      destination.current = { page: number, withMark, until: performance.now() + settlingMs }
      list.scrollToIndex(number - 1, { align: 'start' })
    },
    [list],
  )
  // Runs after every render, because the target moves whenever a page above it loads and grows.
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null || destination.current === undefined) return
    if (performance.now() > destination.current.until) {
      destination.current = undefined
      return
    }
    // Measured before scrolling, or the list would assume the placeholder's height for a page that has just loaded, and unmount it.
    for (const item of element.querySelectorAll<HTMLElement>('[data-index]')) {
      list.resizeItem(Number(item.dataset['index']), item.offsetHeight)
    }
    if (!bringIntoView(element, destination.current)) list.scrollToIndex(destination.current.page - 1, { align: 'start' })
  })
  const [, forceRender] = useState(0)
  const onShown = useCallback(() => forceRender((times) => times + 1), [])
  const releaseDestination = () => {
    destination.current = undefined
  }

  const hasPassage = passage.length > 0
  useEffect(() => goTo(page, passage.length > 0), [goTo, page, passage, openCount])
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
    // Zoom keys are left to the browser, whose own zoom enlarges text.
    if (command === 'zoomIn' || command === 'zoomOut' || command === 'fit') return
    event.preventDefault()
    releaseDestination()
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
          openCount={finding}
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
        onWheel={releaseDestination}
        onPointerDown={releaseDestination}
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
