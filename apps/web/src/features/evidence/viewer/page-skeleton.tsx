import { useTexts } from '../../../i18n/index.ts'
import { Skeleton } from '../../../ui/index.ts'
import { evidenceTexts } from '../evidence.texts.ts'

const lines = ['w-2/5', 'w-full', 'w-11/12', 'w-full', 'w-4/5', 'w-full', 'w-10/12', 'w-full', 'w-3/5']

/** Placeholder of a page that is loading; fills its positioned parent. */
export function PageSkeleton() {
  const t = useTexts(evidenceTexts)
  return (
    <div className="absolute inset-0 overflow-hidden bg-sunken p-2">
      <output className="sr-only">{t('loading')}</output>
      <div className="flex aspect-[612/792] w-full flex-col gap-3 bg-surface p-[9%] ring-1 ring-line">
        {lines.map((width, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a fixed list of identical items
          <Skeleton key={index} className={`h-3 ${width}`} />
        ))}
      </div>
    </div>
  )
}
