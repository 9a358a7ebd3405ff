import type { MemberAccess } from '@dossier/contract'
import { Lock, UsersRound } from 'lucide-react'
import { useTexts } from '../../i18n/index.ts'
import { ChoiceCards } from './choice-cards.tsx'
import { membersTexts } from './members-texts.ts'

export interface AccessChoiceProps {
  label: string
  value: MemberAccess
  onValueChange: (access: MemberAccess) => void
}

/** The choice of which workspaces a member can access. */
export function AccessChoice({ label, value, onValueChange }: AccessChoiceProps) {
  const t = useTexts(membersTexts)
  return (
    <ChoiceCards
      label={label}
      value={value}
      onValueChange={onValueChange}
      options={[
        { value: 'all', label: t('accessAll'), hint: t('accessAllHint'), icon: UsersRound },
        { value: 'restricted', label: t('accessRestricted'), hint: t('accessRestrictedHint'), icon: Lock },
      ]}
    />
  )
}
