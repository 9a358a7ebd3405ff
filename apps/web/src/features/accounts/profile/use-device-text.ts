import { useTexts } from '../../../i18n/index.ts'
import { deviceName } from './device-name.ts'
import { profileTexts } from './profile.texts.ts'

/** Returns a formatter for devices: `Chrome on Windows`. */
export function useDeviceText(): (userAgent: string) => string {
  const t = useTexts(profileTexts)
  return (userAgent) => {
    const { browser, system } = deviceName(userAgent)
    if (browser !== null && system !== null) return t('browserOnSystem', { browser, system })
    return browser ?? system ?? t('unknownDevice')
  }
}
