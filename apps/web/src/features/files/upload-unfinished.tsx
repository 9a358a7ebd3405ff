import { FolderSearch, X } from 'lucide-react'
import { useRef } from 'react'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { IconButton, MiddleEllipsis } from '../../ui/index.ts'
import { FileKindIcon } from './file-kind-icon.tsx'
import { kindOfName } from './upload/check-file.ts'
import { filenameOf } from './upload/relative-path.ts'
import type { UnfinishedUpload } from './upload/unfinished-uploads.ts'
import { uploadTexts } from './upload/upload.texts.ts'
import type { Unfinished } from './upload/use-unfinished.ts'

export interface UploadUnfinishedProps {
  unfinished: readonly Unfinished[]
  onResume: (files: File[]) => void
  onDiscard: (upload: UnfinishedUpload) => void
}

/** Unfinished uploads of earlier pages. A page cannot keep file handles, so that files must be chosen again to resume. */
export function UploadUnfinished({ unfinished, onResume, onDiscard }: UploadUnfinishedProps) {
  const t = useTexts(uploadTexts)
  const { size, percent, ago } = useFormats()
  const input = useRef<HTMLInputElement>(null)
  return (
    <section aria-label={t('unfinished')} className="border-t border-line">
      <h3 className="px-3 pt-2 text-xs font-semibold">{t('unfinished')}</h3>
      <p className="px-3 pt-0.5 text-xs text-muted">{t('unfinishedHint')}</p>
      <input
        ref={input}
        hidden
        type="file"
        multiple
        aria-label={t('chooseAgainAny')}
        onChange={(event) => {
          onResume(Array.from(event.currentTarget.files ?? []))
          event.currentTarget.value = ''
        }}
      />
      <ul className="max-h-48 divide-y divide-line overflow-y-auto">
        {unfinished.map(({ upload, arrived }) => {
          const name = filenameOf(upload.path)
          const share = arrived === null ? [] : [t('arrivedShare', { percent: percent(arrived / Math.max(upload.size, 1)) })]
          return (
            <li key={upload.fingerprint} className="flex min-h-12 items-center gap-2.5 px-3 py-1.5">
              <FileKindIcon kind={kindOfName(name)} />
              <div className="min-w-0 flex-1">
                <div className="flex text-sm leading-5 font-medium">
                  <MiddleEllipsis text={name} />
                </div>
                <p className="truncate text-xs leading-4 text-muted">
                  {[...share, size(upload.size), upload.target.projectName, ago(upload.begunAt)].filter(Boolean).join(' · ')}
                </p>
              </div>
              <span className="flex shrink-0">
                <IconButton icon={FolderSearch} size="small" label={t('chooseAgain', { name })} onClick={() => input.current?.click()} />
                <IconButton icon={X} size="small" label={t('discard', { name })} onClick={() => onDiscard(upload)} />
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
