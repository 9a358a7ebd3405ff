import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/index.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { membersTexts } from './members-texts.ts'

/** Shown on a screen that the user's role does not permit: why, and whom to ask. */
export function LimitedAccess({ children }: { children: ReactNode }) {
  const t = useTexts(membersTexts)
  return (
    <EmptyState icon={Lock} title={t('limitedTitle')}>
      {children}
    </EmptyState>
  )
}
