import type { Import } from '@dossier/contract'
import { useTexts } from '../../i18n/index.ts'
import { ImportRow } from './import-row.tsx'
import { importsTexts } from './imports.texts.ts'

/** The imports of the tray, the latest first. */
export function ImportList({ imports }: { imports: readonly Import[] }) {
  const t = useTexts(importsTexts)
  return (
    <ul aria-label={t('list')} className="max-h-72 divide-y divide-line overflow-y-auto">
      {imports.map((known) => (
        <li key={known.id}>
          <ImportRow known={known} />
        </li>
      ))}
    </ul>
  )
}
