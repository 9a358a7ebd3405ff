import { endpoints, type Language, languageOptions } from '@dossier/contract'
import { call } from '../../api/index.ts'
import { changeLanguage, useLanguage, useTexts } from '../../i18n/index.ts'
import { currentSession, refreshUser } from '../../session/index.ts'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { languageSwitchTexts } from './language-switch-texts.ts'

/** Changes the language of the page at once, and that of the signed-in user's profile. The page keeps it even if the profile cannot be saved. */
export function switchLanguage(language: Language): void {
  changeLanguage(language)
  if (currentSession() === null) return
  void call(endpoints.accounts.setLanguage, { language }).then(refreshUser, () => undefined)
}

/** KOR / ENG. */
export function LanguageSwitch({ labelled = true }: { labelled?: boolean }) {
  const t = useTexts(languageSwitchTexts)
  const language = useLanguage()
  return (
    <div className="flex items-center justify-between gap-3">
      {labelled && <span className="text-muted">{t('language')}</span>}
      <SegmentedControl
        label={t('language')}
        options={languageOptions.map(({ value, shortName, name }) => ({ value, label: shortName, name }))}
        value={language}
        onValueChange={switchLanguage}
      />
    </div>
  )
}
