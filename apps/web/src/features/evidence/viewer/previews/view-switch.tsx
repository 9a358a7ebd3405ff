import { useTexts } from '../../../../i18n/index.ts'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { previewTexts } from './preview.texts.ts'

/** Views of a file: the original, its extracted text, its figures, or, for delimited text, a table (the original is then the plain text). */
export type FileView = 'original' | 'read' | 'table' | 'figures'

const names = { original: 'original', read: 'asRead', table: 'table', figures: 'figures' } as const

/** Chooses between the views of a file that has more than one. */
export function ViewSwitch({ views, view, onView }: { views: readonly FileView[]; view: FileView; onView: (view: FileView) => void }) {
  const t = useTexts(previewTexts)
  return (
    <div className="shrink-0 whitespace-nowrap">
      <SegmentedControl
        label={t('view')}
        options={views.map((value) => ({ value, label: t(names[value]) }))}
        value={view}
        onValueChange={onView}
      />
    </div>
  )
}
