import { type ProjectType, projectTypes } from '@dossier/contract'
import { useTexts } from '../../i18n/index.ts'
import { ChoiceCards } from '../members/choice-cards.tsx'
import { projectTypeLooks } from './project-types.ts'
import { projectsTexts } from './projects-texts.ts'

/** Chooses which members of the organisation have access to a workspace. */
export function TypeChoice({ value, onValueChange }: { value: ProjectType; onValueChange: (type: ProjectType) => void }) {
  const t = useTexts(projectsTexts)
  return (
    <ChoiceCards
      label={t('type')}
      value={String(value)}
      onValueChange={(chosen) => onValueChange(Object.values(projectTypes).find((type) => String(type) === chosen) ?? value)}
      options={projectTypeLooks.map(({ value: type, label, hint, icon }) => ({
        value: String(type),
        label: t(label),
        hint: t(hint),
        icon,
      }))}
    />
  )
}
