import { endpoints } from '@dossier/contract'
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useCall } from '../../../../../api/index.ts'
import { useTexts } from '../../../../../i18n/index.ts'
import { FindBar } from '../../find-bar.tsx'
import { PageSkeleton } from '../../page-skeleton.tsx'
import { stepThrough } from '../../pages/find-in-text.ts'
import { ZoomControls, zoomStep } from '../../pdf/zoom-controls.tsx'
import { isTyping, viewerCommand } from '../../viewer-keys.ts'
import { ViewerToolbar } from '../../viewer-toolbar.tsx'
import { BytesFailed } from '../preview-problem.tsx'
import type { PreviewProps } from '../preview-props.ts'
import { previewTexts } from '../preview.texts.ts'
import { useFileBytes } from '../use-file-bytes.ts'
import { installedFonts, paperFrame } from './paper-frame.ts'
import { type Paper, LayoutFailed } from './paper.ts'
import { PaperView, type PlaceOnPaper } from './paper-view.ts'

/** Margin around the pages, pixels. */
const margin = 12
const smallestScale = 0.2
const largestScale = 4
/** Maximum scale when fitting the width of a wide pane. */
const largestFit = 1.4
/** Upper limit of search matches. */
const maxMatches = 2_000
const findDelayMs = 250

const noPlaces: readonly PlaceOnPaper[] = []

/** A Word or Hancom file as printed pages, in a frame without scripts. Falls back to the extracted text when layout fails. */
export function PaperPreview({ file, viewSwitch, onDownload, cited, onFallback }: PreviewProps) {
  const t = useTexts(previewTexts)
  const bytes = useFileBytes(file)
  const scroller = useRef<HTMLDivElement>(null)
  const [frame, setFrame] = useState<Document>()
  const view = usePaper(file.kind === 'docx' ? 'docx' : 'hwp', bytes.data, frame, onFallback)
  const passage = usePassage(view, file, cited, onFallback)
  const find = useFind(view)
  const [finding, setFinding] = useState(0)

  const [room, setRoom] = useState({ width: 0, height: 0 })
  const [chosenScale, setChosenScale] = useState<number>()
  const [fit, setFit] = useState<'width' | 'page'>('width')
  const [top, setTop] = useState(0)
  const scale = chosenScale ?? (view === undefined ? 1 : fittingScale(view, room, fit))

  const observeRoom = useCallback((element: HTMLDivElement) => {
    scroller.current = element
    const observer = new ResizeObserver(() => setRoom({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    return () => {
      observer.disconnect()
      scroller.current = null
    }
  }, [])

  useEffect(() => {
    const paper = frame?.getElementById('paper')
    if (paper && view !== undefined) paper.style.cssText = `width:${view.width}px;height:${view.height}px;transform:scale(${scale})`
  }, [frame, view, scale])

  useEffect(() => {
    if (view === undefined || room.height === 0) return
    view.show((top - room.height) / scale, (top + room.height * 2) / scale).catch((error: unknown) => {
      onFallback({ reason: 'layout', failure: error instanceof LayoutFailed ? error.failure : 'failed' })
    })
  }, [view, top, room, scale, onFallback])

  const scaleNow = useRef(scale)
  useEffect(() => {
    scaleNow.current = scale
  }, [scale])
  const goTo = useCallback(
    async (place: PlaceOnPaper) => {
      if (view === undefined) return
      const at = await view.topOf(place)
      const element = scroller.current
      element?.scrollTo({
        top: margin + at.top * scaleNow.current - element.clientHeight * 0.35,
        left: at.left * scaleNow.current > element.clientWidth ? at.left * scaleNow.current - element.clientWidth / 2 : 0,
      })
    },
    [view],
  )
  const goToPage = (page: number) => scroller.current?.scrollTo({ top: (view?.tops[page - 1] ?? 0) * scale })

  const match = find.current
  useEffect(() => {
    view?.mark([
      ...passage.places.map((place) => ({ kind: 'passage' as const, place })),
      ...find.matches.map((place) => ({ kind: place === match ? ('currentMatch' as const) : ('match' as const), place })),
    ])
  }, [view, passage.places, find.matches, match])
  const isShown = view !== undefined && room.width > 0
  const first = passage.places[0]
  const openCount = cited?.openCount
  useEffect(() => {
    if (isShown && first !== undefined) void goTo(first)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- asking again is the reason to go there again
  }, [isShown, goTo, first, openCount])
  useEffect(() => {
    if (match !== undefined) void goTo(match)
  }, [goTo, match])

  const onFrameKey = useRef<(event: globalThis.KeyboardEvent) => void>(undefined)
  useEffect(() => {
    onFrameKey.current = (event) => {
      const copy = new KeyboardEvent('keydown', { ...keyOf(event), bubbles: true, cancelable: true })
      if (scroller.current?.dispatchEvent(copy) === false) event.preventDefault()
    }
  })

  if (bytes.isError) return <BytesFailed error={bytes.error} onRetry={() => void bytes.refetch()} onDownload={onDownload} />

  const pages = view?.tops.length ?? 0
  const page = view === undefined ? 0 : view.pageAt((top + room.height * 0.4) / scale) + 1
  function closeFind() {
    setFinding(0)
    find.search('')
    scroller.current?.focus({ preventScroll: true })
  }
  function zoom(factor: number) {
    setChosenScale(Math.min(largestScale, Math.max(smallestScale, scale * factor)))
  }
  function onKeyDown(event: KeyboardEvent) {
    const command = viewerCommand(event.nativeEvent)
    const element = scroller.current
    if (command === undefined || element === null || (isTyping(event.target) && command !== 'find')) return
    if (command === 'previousPage') goToPage(Math.max(1, page - 1))
    else if (command === 'nextPage') goToPage(Math.min(pages, page + 1))
    else if (command === 'firstPage') goToPage(1)
    else if (command === 'lastPage') goToPage(pages)
    else if (command === 'find') setFinding((times) => times + 1)
    else if (command === 'zoomIn') zoom(zoomStep)
    else if (command === 'zoomOut') zoom(1 / zoomStep)
    else if (command === 'fit') setChosenScale(undefined)
    else {
      const step = { screenUp: -0.9, screenDown: 0.9, lineUp: -0.08, lineDown: 0.08 }[command]
      element.scrollBy({ top: step * element.clientHeight })
    }
    event.preventDefault()
  }

  return (
    <div role="presentation" className="flex min-h-0 flex-1 flex-col" onKeyDown={onKeyDown}>
      <ViewerToolbar
        page={page}
        pages={pages}
        onPage={goToPage}
        finding={finding > 0}
        onFind={() => (finding > 0 ? closeFind() : setFinding(1))}
        onPassage={first === undefined ? undefined : () => void goTo(first)}
        start={viewSwitch}
        middle={
          <ZoomControls
            scale={scale}
            fit={chosenScale === undefined ? fit : 'free'}
            disabled={view === undefined}
            onZoom={zoom}
            onFit={(next) => {
              setFit(next)
              setChosenScale(undefined)
            }}
          />
        }
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
      <div className="relative flex min-h-0 flex-1 flex-col">
        <div
          ref={observeRoom}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
          tabIndex={0}
          role="document"
          aria-label={t('pagesOf', { file: file.filename })}
          data-viewer
          data-laid-out={view === undefined ? undefined : pages}
          onScroll={(event) => setTop(event.currentTarget.scrollTop)}
          className="min-h-0 flex-1 overflow-auto bg-sunken outline-0"
        >
          <iframe
            // Scripts stay disabled; the origin is shared only so that pages can be filled and measured from here.
            sandbox="allow-same-origin"
            srcDoc={paperFrame}
            title={t('pagesOf', { file: file.filename })}
            referrerPolicy="no-referrer"
            tabIndex={-1}
            onLoad={({ currentTarget }) => {
              const shown = currentTarget.contentDocument
              if (shown === null) return
              shown.addEventListener('keydown', (event) => onFrameKey.current?.(event))
              setFrame(shown)
            }}
            className="mx-auto block border-0"
            style={{
              colorScheme: 'light',
              margin: `${margin}px auto`,
              width: view === undefined ? '100%' : view.width * scale,
              height: view === undefined ? 0 : view.height * scale,
            }}
          />
        </div>
        {(view === undefined || passage.isSought) && <PageSkeleton />}
      </div>
    </div>
  )
}

function fittingScale(view: PaperView, room: { width: number; height: number }, fit: 'width' | 'page'): number {
  const byWidth = Math.min(largestFit, Math.max(smallestScale, (room.width - margin * 2) / view.width))
  const first = view.heightOf(0)
  return fit === 'width' ? byWidth : Math.min(byWidth, Math.max(smallestScale, (room.height - margin * 2) / first))
}

function keyOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: globalThis.KeyboardEvent): KeyboardEventInit {
  return { key, code, ctrlKey, metaKey, altKey, shiftKey }
}

function usePaper(
  engine: 'docx' | 'hwp',
  bytes: Blob | undefined,
  frame: Document | undefined,
  onFallback: PreviewProps['onFallback'],
): PaperView | undefined {
  const [view, setView] = useState<PaperView>()
  useEffect(() => {
    if (bytes === undefined || frame === undefined) return undefined
    let isUnmounted = false
    let made: PaperView | undefined
    const layOut = async (): Promise<Paper> => {
      const fonts = frame.createElement('style')
      fonts.textContent = installedFonts(document)
      frame.head.append(fonts)
      const content = await bytes.arrayBuffer()
      return engine === 'docx'
        ? await (await import('./docx-paper.ts')).docxPaper(content, frame)
        : await (await import('./hwp-paper.ts')).hwpPaper(content)
    }
    const show = async () => {
      try {
        const paper = await layOut()
        if (isUnmounted) {
          paper.close()
          return
        }
        made = new PaperView(paper, frame)
        setView(made)
      } catch (error) {
        if (!isUnmounted) onFallback({ reason: 'layout', failure: error instanceof LayoutFailed ? error.failure : 'failed' })
      }
    }
    void show()
    return () => {
      isUnmounted = true
      made?.close()
      setView(undefined)
    }
  }, [engine, bytes, frame, onFallback])
  return view
}

/** Locates the cited passage on the pages; falls back to the extracted text when its place is not certain. */
function usePassage(
  view: PaperView | undefined,
  file: PreviewProps['file'],
  cited: PreviewProps['cited'],
  onFallback: PreviewProps['onFallback'],
) {
  const isCited = cited !== undefined && cited.spans.length > 0
  const request = { projectId: file.projectId, attachmentId: file.id, page: cited?.page ?? 1 }
  const page = useCall(endpoints.files.page, request, { enabled: isCited, staleTime: Infinity, retry: false })
  const spans = cited?.spans
  const text = page.data?.text
  const [found, setFound] = useState<{ spans: unknown; places: readonly PlaceOnPaper[] }>()
  useEffect(() => {
    if (view === undefined || !isCited || spans === undefined) return undefined
    if (page.isError) {
      onFallback({ reason: 'passage' })
      return undefined
    }
    if (text === undefined) return undefined
    let isUnmounted = false
    const locate = async () => {
      const places = await view.find({ text, spans }).catch(() => undefined)
      if (isUnmounted) return
      if (places === undefined || places.length === 0) onFallback({ reason: 'passage' })
      else setFound({ spans, places })
    }
    void locate()
    return () => {
      isUnmounted = true
    }
  }, [view, isCited, spans, text, page.isError, onFallback])
  const places = isCited && found !== undefined && found.spans === spans ? found.places : noPlaces
  return { places, isSought: isCited && places.length === 0 }
}

function useFind(view: PaperView | undefined) {
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<{ query: string; matches: readonly PlaceOnPaper[] }>({ query: '', matches: noPlaces })
  const [current, setCurrent] = useState(-1)
  useEffect(() => {
    if (view === undefined || query.trim() === '') return undefined
    let isUnmounted = false
    const locate = async () => {
      const matches = await view.search(query, maxMatches)
      if (isUnmounted) return
      setFound({ query, matches })
      setCurrent(matches.length > 0 ? 0 : -1)
    }
    const timer = setTimeout(() => void locate(), findDelayMs)
    return () => {
      isUnmounted = true
      clearTimeout(timer)
    }
  }, [view, query])
  const isFresh = found.query === query && query.trim() !== ''
  const matches = useMemo(() => (isFresh ? found.matches : noPlaces), [isFresh, found.matches])
  return {
    matches,
    current: matches[current],
    number: matches.length > 0 ? current + 1 : 0,
    state: query.trim() === '' ? 'idle' : !isFresh ? 'searching' : matches.length > 0 ? 'found' : 'notFound',
    search: setQuery,
    step: (direction: 1 | -1) => setCurrent((place) => stepThrough(place, matches.length, direction)),
  } as const
}
