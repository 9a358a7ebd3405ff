import type { Import } from '@dossier/contract'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { importsTexts } from './imports.texts.ts'

/** The refused files of an import, with reasons. */
export function RefusedFiles({ known, name }: { known: Import; name: string }) {
  const t = useTexts(importsTexts)
  const { number } = useFormats()
  const more = known.refused - known.refusals.length
  return (
    <ul aria-label={t('refusedList', { name })} className="flex max-h-40 flex-col gap-1.5 overflow-y-auto pr-3 pb-2 pl-9.5 text-xs">
      {known.refusals.map(({ filename, message }) => (
        <li key={`${filename} ${message}`} className="flex flex-col">
          <span className="font-medium break-all">{filename}</span>
          <span className="text-muted">{message}</span>
        </li>
      ))}
      {more > 0 && <li className="text-faint">{t('moreRefused', { number: number(more) })}</li>}
    </ul>
  )
}
