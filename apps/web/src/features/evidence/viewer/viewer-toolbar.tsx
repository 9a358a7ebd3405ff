import { ChevronDown, ChevronUp, Crosshair, Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../../i18n/index.ts'
import { IconButton, Input } from '../../../ui/index.ts'
import { evidenceTexts } from '../evidence.texts.ts'

export interface ViewerToolbarProps {
  /** 1-based; 0 while it is not known. */
  page: number
  pages: number
  /** Unit of navigation: pages, or the parts of a file without pages. Default: pages. */
  unit?: 'page' | 'part'
  onPage: (page: number) => void
  finding: boolean
  onFind: () => void
  /** Scrolls the cited passage back into view; undefined when none is cited. */
  onPassage?: (() => void) | undefined
  /** Shown at the left: the toggle of the thumbnails, or the view switch. */
  start?: ReactNode
  /** Shown between the page controls and the search: the zoom. */
  middle?: ReactNode
}

/** Page, zoom and search controls of the open document. */
export function ViewerToolbar({ page, pages, unit = 'page', onPage, finding, onFind, onPassage, start, middle }: ViewerToolbarProps) {
  const t = useTexts(evidenceTexts)
  return (
    <div
      role="toolbar"
      aria-label={t('viewer')}
      className="flex h-10 shrink-0 items-center gap-0.5 overflow-x-auto border-b border-line px-1 sm:gap-1 sm:px-2"
    >
      {start}
      {(unit === 'page' || pages > 1) && (
        <>
          <IconButton
            icon={ChevronUp}
            label={t(unit === 'page' ? 'previousPage' : 'previousPart')}
            shortcut="←"
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          />
          <IconButton
            icon={ChevronDown}
            label={t(unit === 'page' ? 'nextPage' : 'nextPart')}
            shortcut="→"
            disabled={page >= pages}
            onClick={() => onPage(page + 1)}
          />
          <PageBox key={page} page={page} pages={pages} label={t(unit === 'page' ? 'pageNumber' : 'partNumber')} onPage={onPage} />
        </>
      )}
      <span className="min-w-0 flex-1" />
      {middle}
      {onPassage !== undefined && <IconButton icon={Crosshair} label={t('backToPassage')} onClick={onPassage} />}
      <IconButton icon={Search} label={t('find')} shortcut="Ctrl F" pressed={finding} disabled={pages === 0} onClick={onFind} />
    </div>
  )
}

function PageBox({ page, pages, label, onPage }: Pick<ViewerToolbarProps, 'page' | 'pages' | 'onPage'> & { label: string }) {
  const t = useTexts(evidenceTexts)
  const [typed, setTyped] = useState<string>()
  function go() {
    const requestedPage = Number(typed)
    setTyped(undefined)
    if (Number.isInteger(requestedPage) && requestedPage >= 1 && requestedPage <= pages) onPage(requestedPage)
  }
  return (
    <form
      className="flex shrink-0 items-center gap-1 text-sm text-muted"
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
    >
      <Input
        aria-label={label}
        inputMode="numeric"
        className="h-7! w-13! px-1.5! text-right text-sm!"
        disabled={pages === 0}
        value={typed ?? (page === 0 ? '' : String(page))}
        onChange={(event) => setTyped(event.target.value.replaceAll(/\D/g, ''))}
        onFocus={(event) => event.target.select()}
        onBlur={go}
      />
      <span className="whitespace-nowrap">{pages === 0 ? '' : t('ofPages', { pages })}</span>
    </form>
  )
}
