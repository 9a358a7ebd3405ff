import { MessageSquare, ScanSearch, SquareArrowOutUpRight } from 'lucide-react'
import { useTexts } from '../../../../i18n/index.ts'
import { Button, buttonClass, classNames } from '../../../../ui/index.ts'
import { useEvidence } from '../../../evidence/index.ts'
import { nameOfPlace } from '../cell-name.ts'
import type { UniverSheet } from '../univer-sheet.ts'
import { useChosenCell } from '../use-chosen-cell.ts'
import type { CellComment } from './cell-comments.ts'
import { sourceTexts } from './source.texts.ts'
import { useCellSource } from './use-cell-source.ts'

export interface CommentBarProps {
  projectId: number
  sheet: UniverSheet | null
  comments: readonly CellComment[]
  /** Unsaved changes have moved cells, so that comments are elsewhere. */
  hasMoved: boolean
}

/** The comment of the chosen cell, below the cells of a workbook that has comments; opens the source that it states. */
export function CommentBar({ projectId, sheet, comments, hasMoved }: CommentBarProps) {
  const t = useTexts(sourceTexts)
  const chosen = useChosenCell(sheet)
  const comment = hasMoved ? null : (comments.find((one) => nameOfPlace(one) === chosen) ?? null)
  return (
    <section
      aria-label={t('comment')}
      className="flex min-h-10 shrink-0 items-center gap-2 border-t border-line bg-surface px-3 py-1 text-sm"
    >
      <MessageSquare aria-hidden className="size-4 shrink-0 text-muted" />
      <p className={classNames('min-w-0 flex-1 truncate', comment === null && 'text-faint')} title={comment?.text}>
        {comment === null ? t(hasMoved ? 'moved' : 'none') : inOneLine(comment.text)}
      </p>
      {comment !== null && <SourceButton key={chosen} projectId={projectId} comment={comment} />}
    </section>
  )
}

const inOneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' · ')

function SourceButton({ projectId, comment }: { projectId: number; comment: CellComment }) {
  const t = useTexts(sourceTexts)
  const source = useCellSource(projectId, comment)
  const { open } = useEvidence()
  if (source === null) return null
  if (source.kind === 'unclear')
    return <span className="shrink-0 text-xs text-muted">{t(source.matches === 0 ? 'missing' : 'several', { count: source.matches })}</span>
  if (source.kind === 'outside') {
    return (
      <a href={source.link} target="_blank" rel="noopener noreferrer" className={classNames(buttonClass('secondary', 'small'), 'shrink-0')}>
        <SquareArrowOutUpRight aria-hidden className="size-3.5" />
        {t('outside', { host: source.host })}
      </a>
    )
  }
  return (
    <Button size="small" icon={ScanSearch} className="shrink-0" onClick={() => open({ projectId, refs: source.refs })}>
      {t('open')}
    </Button>
  )
}
