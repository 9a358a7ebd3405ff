import { CircleAlert } from 'lucide-react'
import { useTexts } from '../../i18n/index.ts'
import { drivesTexts } from './drives.texts.ts'

/** Notice that the consent at a provider failed. Renders nothing when it succeeded. */
export function ConsentNotice({ outcome }: { outcome: string | undefined }) {
  const t = useTexts(drivesTexts)
  if (outcome !== 'denied' && outcome !== 'failed') return null
  return (
    <p role="alert" className="mb-3 flex items-start gap-2 rounded-md bg-caution-soft px-3 py-2 text-sm">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-caution" />
      {t(outcome)}
    </p>
  )
}
