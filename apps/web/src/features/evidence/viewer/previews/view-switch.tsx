import { useTexts } from '../../../../i18n/index.ts'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { previewTexts } from './preview.texts.ts'

/** The file itself, or what was read from it: only there are passages marked. */
export type FileView = 'original' | 'read'

/** Chooses between the two views of a file that has both. */
export function ViewSwitch({ view, onView }: { view: FileView; onView: (view: FileView) => void }) {
  const t = useTexts(previewTexts)
  return (
    <SegmentedControl
      label={t('view')}
      options={[
        { value: 'original', label: t('original') },
        { value: 'read', label: t('asRead') },
      ]}
      value={view}
      onValueChange={onView}
    />
  )
}
