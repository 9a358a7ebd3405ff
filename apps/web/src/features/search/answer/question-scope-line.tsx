import { rangesInWords } from '@dossier/contract'
import { FileText, Files, Globe, Grid2x2, Plug } from 'lucide-react'
import { useFormats, useLanguage, useTexts } from '../../../i18n/index.ts'
import { Badge, MiddleEllipsis } from '../../../ui/index.ts'
import { Popover } from '../../../ui/popover.tsx'
import { sourceTexts } from '../composer/sources.texts.ts'
import type { Turn } from '../conversation/turn.ts'
import { searchTexts } from '../search.texts.ts'

/** Files named individually; the others are counted. */
const maxNamed = 3

/** The scope of a question that was not asked of the whole workspace: files, and other sources that an integration named. */
export function QuestionScopeLine({ turn: { fileIds, questionScope } }: { turn: Pick<Turn, 'fileIds' | 'questionScope'> }) {
  const t = useTexts(sourceTexts)
  const ts = useTexts(searchTexts)
  const formats = useFormats()
  const language = useLanguage()
  const { files, outside, searchesFiles, others, cells } = questionScope
  if (fileIds.length === 0 && outside.length === 0 && others.length === 0) return null
  const named = files.slice(0, maxNamed)
  const more = fileIds.length - named.length
  return (
    <ul aria-label={t('askedOf')} className="flex flex-wrap items-center gap-1.5" data-asked-of>
      {fileIds.length === 0 && outside.length > 0 && searchesFiles && (
        <li className="flex">
          <Badge>
            <Files aria-hidden className="size-3" />
            {t('filesBadge')}
          </Badge>
        </li>
      )}
      {named.map(({ id, filename }) => (
        <li key={id} className="flex max-w-60 min-w-0">
          <Badge className="min-w-0">
            <FileText aria-hidden className="size-3 shrink-0" />
            <MiddleEllipsis text={filename} />
          </Badge>
        </li>
      ))}
      {cells !== undefined && (
        <li className="flex max-w-60 min-w-0">
          <Badge className="min-w-0">
            <Grid2x2 aria-hidden className="size-3 shrink-0" />
            <MiddleEllipsis text={rangesInWords(cells.sheet, [cells.range])} />
          </Badge>
        </li>
      )}
      {more > 0 && (
        <li className="flex">
          {files.length > maxNamed ? (
            <Popover
              label={t('allOf', { count: fileIds.length })}
              className="flex max-h-80 w-84 max-w-[calc(100vw-16px)] flex-col p-3"
              trigger={
                <button type="button" className="h-5 rounded-sm bg-hover px-1.5 text-xs font-medium text-muted hover:text-text">
                  {t('more', { count: formats.number(more) })}
                </button>
              }
            >
              {() => (
                // The list is focusable, so that it can be scrolled with the keyboard.
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable element must be focusable
                <ul tabIndex={0} className="relative min-h-0 overflow-y-auto text-sm outline-0">
                  {files.map(({ id, filename }) => (
                    <li key={id} className="py-0.5">
                      <MiddleEllipsis text={filename} />
                    </li>
                  ))}
                  {fileIds.length > files.length && (
                    <li className="py-0.5 text-faint">{t('more', { count: formats.number(fileIds.length - files.length) })}</li>
                  )}
                </ul>
              )}
            </Popover>
          ) : (
            <Badge>
              <Files aria-hidden className="size-3" />
              {named.length === 0 ? ts('scopeSome', { count: more }) : t('more', { count: formats.number(more) })}
            </Badge>
          )}
        </li>
      )}
      {outside.map(({ source, name }) => (
        <li key={source} className="flex max-w-full min-w-0">
          <Badge className="max-w-full min-w-0">
            <Globe aria-hidden className="size-3 shrink-0" />
            <span className="truncate">{name?.[language] ?? source}</span>
          </Badge>
        </li>
      ))}
      {others.map((other) => (
        <li key={other} className="flex max-w-full min-w-0">
          <Badge className="max-w-full min-w-0">
            <Plug aria-hidden className="size-3 shrink-0" />
            <span className="truncate">{other}</span>
          </Badge>
        </li>
      ))}
    </ul>
  )
}
