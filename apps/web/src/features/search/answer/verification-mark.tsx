import type { Verification } from '@dossier/contract'
import { CircleCheck, CircleDashed, SquareFunction } from 'lucide-react'
import { useTexts } from '../../../i18n/index.ts'
import { StatusLabel } from '../../../ui/index.ts'
import { searchTexts } from '../search.texts.ts'

const marks = {
  verified: { icon: CircleCheck, tone: 'positive', text: 'markVerified' },
  computed: { icon: SquareFunction, tone: 'accent', text: 'markComputed' },
  unsupported: { icon: CircleDashed, tone: 'caution', text: 'markUnsupported' },
} as const satisfies Record<Verification, object>

/** The verification of a sentence: verified, computed, or unsupported. */
export function VerificationMark({ verification }: { verification: Verification }) {
  const t = useTexts(searchTexts)
  const { icon, tone, text } = marks[verification]
  return (
    <StatusLabel icon={icon} tone={tone}>
      <span className="text-xs">{t(text)}</span>
    </StatusLabel>
  )
}
