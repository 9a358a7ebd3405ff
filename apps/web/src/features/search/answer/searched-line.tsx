import type { Answer } from '@dossier/contract'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useFormats, useTexts } from '../../../i18n/index.ts'
import { MiddleEllipsis } from '../../../ui/index.ts'
import { searchTexts } from '../search.texts.ts'
import { useCounted } from '../use-counted.ts'

export interface SearchedLineProps extends Pick<Answer, 'searched'> {
  projectId: number
  /** The first answer of a conversation shows what could not be searched; later ones show it only when expanded. */
  isFirst: boolean
}

/** What was searched for an answer: one line that expands to files and queries. */
export function SearchedLine({ searched, projectId, isFirst }: SearchedLineProps) {
  const t = useTexts(searchTexts)
  const formats = useFormats()
  const counted = useCounted()
  const unnamed = searched.files - searched.filenames.length
  return (
    <div className="flex flex-col gap-1">
      <details className="group text-sm text-muted">
        <summary className="flex h-7 w-fit list-none items-center gap-1 rounded-sm hover:text-text">
          <ChevronRight aria-hidden className="size-3.5 transition-transform group-open:rotate-90" />
          {t('searchedSummary', counted(searched))}
        </summary>
        <div className="mt-1 mb-2 ml-1.5 flex flex-col gap-2 border-l border-line pl-4">
          <Listed name={t('searchedQueries')} items={searched.queries} />
          <Listed name={t('searchedFiles')} items={searched.filenames} />
          {unnamed > 0 && <p className="text-xs text-faint">{t('searchedMoreFiles', { count: formats.number(unnamed) })}</p>}
          {!isFirst && <NotSearched searched={searched} projectId={projectId} />}
        </div>
      </details>
      {isFirst && <NotSearched searched={searched} projectId={projectId} />}
    </div>
  )
}

/** The files that could not be searched, with a link to the reasons. */
function NotSearched({ searched, projectId }: Pick<SearchedLineProps, 'searched' | 'projectId'>) {
  const t = useTexts(searchTexts)
  const { unread, inPart = 0 } = searched
  if (unread === 0 && inPart === 0) return null
  return (
    <p className="text-xs text-muted">
      {unread > 0 && <>{t('unread', { count: unread })} </>}
      {inPart > 0 && <>{t('inPart', { count: inPart })} </>}
      <Link to="/files" search={{ project: projectId }} className="font-medium text-accent hover:underline">
        {t('toFiles')}
      </Link>
    </p>
  )
}

function Listed({ name, items }: { name: string; items: readonly string[] }) {
  if (items.length === 0) return null
  return (
    <div>
      <h4 className="text-xs font-medium text-faint">{name}</h4>
      <ul className="relative max-h-56 overflow-y-auto">
        {items.map((item, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- names may repeat, and the list never changes
          <li key={index} className="text-sm">
            <MiddleEllipsis text={item} />
          </li>
        ))}
      </ul>
    </div>
  )
}
