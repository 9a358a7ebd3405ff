import { Monitor, Moon, Sun } from 'lucide-react'
import { useTexts } from '../../i18n/index.ts'
import { chooseTheme, useTheme } from '../../preferences/theme.ts'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { shellTexts } from '../shell-texts.ts'

/** System, light or dark. */
export function ThemeSwitch() {
  const t = useTexts(shellTexts)
  const theme = useTheme()
  return (
    <div className="flex items-center justify-between gap-3">
      <span className="text-muted">{t('theme')}</span>
      <SegmentedControl
        label={t('theme')}
        options={[
          { value: 'system', label: t('themeSystem'), icon: Monitor },
          { value: 'light', label: t('themeLight'), icon: Sun },
          { value: 'dark', label: t('themeDark'), icon: Moon },
        ]}
        value={theme}
        onValueChange={chooseTheme}
      />
    </div>
  )
}
